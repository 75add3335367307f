//! Tests of the experiments.
