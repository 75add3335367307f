//! What the page must have, whatever it shows.

mod fixture;

use crate::{BlocksView, RequirementView};
use tauell_draw::html::tags::tags;

use super::page;

use fixture::{hospital, many};
use proptest::prelude::*;

/// The text of the page after its head.
fn text_of(page: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for letter in page[page.find("<main>").unwrap()..].chars() {
        match letter {
            '<' => inside = true,
            '>' => inside = false,
            letter if !inside => text.push(letter),
            _ => (),
        }
    }
    text
}

#[test]
fn the_page_connects_to_nothing_and_runs_nothing() {
    for page in [page(&hospital(), "hospital.csv"), page(&many(500), "many.csv")] {
        assert!(page.contains("default-src 'none'; style-src 'unsafe-inline'"));
        let tags = tags(&page).unwrap();
        for tag in &tags {
            assert!(
                !["script", "link", "img", "iframe", "object", "embed", "form", "base", "use", "image"]
                    .contains(&&*tag.name)
            );
            for (name, value) in &tag.attributes {
                assert!(!name.starts_with("on"), "{name}");
                assert!(name != "href" || value.starts_with('#'), "{value}");
                assert!(name == "xmlns" || !value.contains("://"), "{value}");
            }
        }
    }
}

#[test]
fn the_verdict_is_before_everything_else() {
    let text = text_of(&page(&hospital(), "hospital.csv"));
    let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("{what} is missing"));
    let order = [
        "Decide 1 thing. Violated for 4 against a method-aware adversary.",
        "Violated for 4 of 12 people against a method-aware adversary.",
        "One value has at most 50% of a class.",
        "2 rows are published with a generalized value",
        "What was reviewed",
        "12\u{a0}rows in 3\u{a0}classes",
        "The strongest that every class satisfies",
        "Disease: what can be inferred",
        "In the worst class, the most frequent value has 50%, exactly the limit",
        "hepatitis has the largest induced share, 42%",
        "No class is over the limit; 3\u{a0}are exactly at it",
        "[20,29]",
        "The smallest τ for each ℓ",
        "Utility: what can still be learned",
        "Before relying on it",
        "Terms",
    ];
    assert!(order.windows(2).all(|pair| at(pair[0]) < at(pair[1])), "{text}");
}

#[test]
fn a_violated_requirement_is_red_and_named() {
    let broken = page(&many(500), "many.csv");
    assert!(
        broken
            .contains("<div class=\"verdict broken\"><p class=\"lead\">Do not release. Violated for 1,204 people.</p>")
    );
    assert!(text_of(&broken).contains(" points over"));
    let kept = page(&hospital(), "hospital.csv");
    let body = &kept[kept.find("<body>").unwrap()..];
    for red in ["class=\"broken\"", "class=\"n broken\"", "verdict broken", "class=\"gap\"", "class bad", "class=\"bad"]
    {
        assert!(!body.contains(red), "{red}");
        assert!(red == "class bad" || broken.contains(red), "{red}");
    }
}

#[test]
fn a_requirement_is_named_as_in_the_field_and_not_as_typed() {
    let mut view = many(500);
    view.attributes[0].blocks = Some(BlocksView {
        blocks: 5,
        sentence: String::new(),
        requirements: view.attributes[0].requirements.clone(),
        measures: Vec::new(),
    });
    view.k_requirement = Some(RequirementView {
        text: "k=3".to_owned(),
        said: "k-anonymity with k = 3".to_owned(),
        ..view.attributes[0].requirements[0].clone()
    });
    let page = page(&view, "many.csv");
    for (typed, said, times) in [
        ("tau-l=0.3,6", "(τ, ℓ)-diversity with τ = 0.3 and ℓ = 6", 3),
        ("distinct-l=3", "distinct ℓ-diversity with ℓ = 3", 3),
        ("k=3", "k-anonymity with k = 3", 1),
    ] {
        assert!(!page.contains(typed), "{typed}");
        assert_eq!(page.matches(&said.replace(" = ", "\u{a0}=\u{a0}")).count(), times, "{said}");
    }
}

#[test]
fn headings_go_down_a_step_at_a_time_and_every_picture_is_named_and_has_its_table() {
    for page in [page(&hospital(), "hospital.csv"), page(&many(500), "many.csv")] {
        let tags = tags(&page).unwrap();
        let headings: Vec<u32> = tags.iter().filter_map(|tag| tag.name.strip_prefix('h')?.parse().ok()).collect();
        assert_eq!(headings[0], 1);
        assert_eq!(headings.iter().filter(|&&level| level == 1).count(), 1);
        assert!(headings.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{headings:?}");
        let ids: Vec<&str> = tags.iter().filter_map(|tag| tag.attribute("id")).collect();
        let mut unique = ids.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(unique.len(), ids.len(), "an id is twice");
        for tag in tags.iter().filter(|tag| tag.attribute("role") == Some("img")) {
            assert!(tag.attribute("aria-label").is_some_and(|named| named.len() > 20));
        }
        let number = |name: &str| tags.iter().filter(|tag| tag.name == name).count();
        assert_eq!(number("figure"), number("details"));
        assert_eq!(number("table"), number("caption"));
        assert!(tags.iter().filter(|tag| tag.name == "th").all(|tag| tag.attribute("scope").is_some()));
        for tag in tags.iter().filter(|tag| tag.name == "a") {
            assert!(ids.contains(&&tag.attribute("href").unwrap()[1..]));
        }
    }
}

#[test]
fn the_same_review_gives_the_same_bytes_and_many_classes_do_not_make_it_long() {
    let view = many(25_000);
    let first = page(&view, "many.csv");
    assert_eq!(first, page(&view.clone(), "many.csv"));
    assert!(first.len() < 400_000, "{} bytes", first.len());
}

#[test]
fn a_table_without_sensitive_columns_or_requirements_has_its_page() {
    let mut view = hospital();
    view.attributes[0].psi.0.clear();
    view.attributes[0].margins.0.clear();
    view.attributes[0].requirements.clear();
    view.attributes[0].method_aware = None;
    view.attributes[0].method_aware_sentence = None;
    view.attributes[0].reached_method_aware.0.clear();
    let without = page(&view, "hospital.csv");
    assert!(text_of(&without).contains("In no class does everyone have the same value"));
    view.attributes.clear();
    view.caveats.clear();
    tags(&page(&view, "hospital.csv")).unwrap();
}

#[test]
fn numbers_that_are_none_never_show() {
    let mut view = hospital();
    view.attributes[0].margins.0.fill(f64::NAN);
    view.attributes[0].reached.0.fill(f64::INFINITY);
    view.utility.figures[0].value = Some(f64::NAN);
    let page = page(&view, "hospital.csv");
    tags(&page).unwrap();
    let text = text_of(&page);
    assert!(!text.contains("NaN") && !text.contains("inf%"), "{text}");
}

/// Text as a hostile table may hold it.
fn label() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[<>&\"'/=a-z\\-!\\]\\[ ]{0,40}",
        Just("</text></svg><script>alert(1)</script>".to_owned()),
        Just("\" onload=\"alert(1)".to_owned()),
        Just("]]>--><!--".to_owned()),
        Just("</style></title>".to_owned()),
        Just(String::new()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// The tags of a page are those of the program: no text of a table adds one, ends one or changes one.
    #[test]
    fn no_label_becomes_markup(labels in proptest::collection::vec(label(), 12), title in label()) {
        let names = |page: &str| -> Vec<(String, Vec<String>)> {
            let tags = tags(page).expect("the page is well formed");
            tags.into_iter().map(|tag| (tag.name, tag.attributes.into_iter().map(|(name, _)| name).collect())).collect()
        };
        let benign = names(&page(&hospital(), "hospital.csv"));
        let mut view = hospital();
        fixture::relabel(&mut view, &labels);
        // The pictures place and omit names by their lengths; nothing else depends on a text.
        prop_assert_eq!(names(&page(&view, &title)), benign);
    }
}
