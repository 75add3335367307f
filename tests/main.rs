//! All integration tests, as one program: each of many would link everything.
//!
//! `cargo test --test integration NAME` runs those of one file, or of one test.

mod common;
#[path = "common/page.rs"]
mod page;
#[path = "common/samples.rs"]
mod samples;
#[path = "common/schemas.rs"]
mod schemas;

mod above_the_limit;
mod acid;
mod adult_example;
mod archives;
mod builders;
mod class_order;
mod command_line;
mod disclosure;
mod docs_commands;
mod errors;
mod exact_values;
mod full_domain;
mod golden;
mod hierarchies;
mod inference;
mod joint_sets;
mod listed_values;
mod measure_list;
mod method_aware;
mod method_list;
mod minimality_of_tables;
mod names;
mod nearest;
mod one_d;
mod properties;
mod public_report;
mod public_tables;
mod pycanon;
mod reading;
mod real_tables;
mod recipe_page;
mod recipes;
mod redraws;
mod references;
mod releases;
mod requirement_list;
mod review;
mod roles;
#[path = "schemas.rs"]
mod schemas_of_types;
mod sentences;
mod slices;
mod spec_adversary;
mod spec_count_queries;
mod spec_measures;
mod spec_minimality;
mod spec_strength;
mod spec_sweep;
mod spec_utility;
mod terms;
mod transparent_chain;
mod transparent_sweep;
mod tuple_partition;
mod unchanged_columns;
mod utility_of_adult;
mod verdict;
mod verdicts;
mod warehouse;
mod wide;
mod workshop;
mod workshop_files;
mod written_files;
