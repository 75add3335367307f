use super::role::suggest_role;
use super::*;
use crate::table::{ReadOptions, read_all};

fn profile(cells: &[&str]) -> Profile {
    Profile::of(&Column::from_cells("x", cells.iter().copied()), &MissingTokens::default())
}

fn bars(profile: &Profile) -> Vec<(&str, u64)> {
    profile.histogram.iter().map(|bar| (bar.label.as_str(), bar.count)).collect()
}

#[test]
fn missing_cells_count_as_missing_and_as_nothing_else() {
    let profile = profile(&["3", "?", "", "NA", "10", "3"]);
    assert_eq!((profile.rows, profile.missing, profile.distinct), (6, 3, 2));
    assert_eq!((profile.minimum.as_deref(), profile.maximum.as_deref()), (Some("3"), Some("10")));
    assert_eq!(profile.kind, ColumnKind::Integer);
    let nothing = super::tests::profile(&["", "?"]);
    assert_eq!((nothing.kind, nothing.distinct, nothing.missing, nothing.histogram.len()), (ColumnKind::Text, 0, 2, 0));
}

#[test]
fn values_are_all_different_when_no_cell_but_a_missing_one_comes_again() {
    assert!(profile(&["1", "?", "2", "?"]).all_different);
    assert!(!profile(&["1", "2", "1"]).all_different);
    assert!(!profile(&["1"]).all_different);
}

#[test]
fn many_values_with_as_many_rows_each_look_like_people_with_several_rows() {
    let cells = |values: usize, rows: usize| -> Vec<String> {
        (0..values * rows).map(|at| format!("{}", at % values)).collect()
    };
    let of = |cells: &[String], name: &str| {
        let profile = profile(&cells.iter().map(String::as_str).collect::<Vec<_>>());
        (profile.rows_each, suggest_role(&profile, name).reason)
    };
    let (rows, reason) = of(&cells(60, 8), "nr");
    assert_eq!(rows, Some(8));
    assert!(reason.starts_with("Every value has 8 rows: if each value is a person"), "{reason}");
    // What a name states about a column comes first.
    assert!(!of(&cells(60, 8), "age").1.contains("8 rows"));
    assert!(!of(&cells(60, 8), "disease").1.contains("8 rows"));
    let one_more = [cells(60, 8), vec!["7".to_owned()]].concat();
    assert_eq!([of(&one_more, "nr").0, of(&cells(49, 8), "nr").0, of(&cells(60, 1), "nr").0], [None; 3]);
}

#[test]
fn integers_fall_into_at_most_twenty_bins_of_a_round_width() {
    assert_eq!(bars(&profile(&["1", "3", "3"])), [("1", 1), ("2", 0), ("3", 2)]);
    let ages: Vec<String> = (17..=90).map(|age| age.to_string()).collect();
    let ages = profile(&ages.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(bars(&ages)[..2], [("15 to 19", 3), ("20 to 24", 5)]);
    assert_eq!((ages.histogram[0].from, ages.histogram[0].to), (Some(15.0), Some(20.0)));
    assert_eq!(bars(&profile(&["-3", "40"]))[0].0, "-5 to -1");
    let (least, greatest) = (i64::MIN.to_string(), i64::MAX.to_string());
    let wide = profile(&[&least, "0", &greatest]);
    assert!(wide.histogram.len() <= 20);
    assert_eq!(wide.histogram.iter().map(|bar| bar.count).sum::<u64>(), 3);
}

#[test]
fn decimals_on_an_edge_belong_to_the_bin_that_begins_there() {
    let profile = profile(&["0.1", "0.2", "0.3", "0.7", "1.9"]);
    let bars = bars(&profile);
    assert_eq!(bars[..3], [("0.1 to 0.2", 1), ("0.2 to 0.3", 1), ("0.3 to 0.4", 1)]);
    assert_eq!(bars.iter().map(|bar| bar.1).sum::<u64>(), 5);
    assert_eq!(profile.kind, ColumnKind::Decimal);
}

#[test]
fn decimals_that_no_bins_can_show_are_shown_by_value() {
    assert_eq!(bars(&profile(&["0.5", "0.5"])), [("0.5", 2)]);
    assert_eq!(profile(&["-1.7e308", "1.7e308"]).histogram.len(), 2);
    assert_eq!(profile(&["5e-324", "1e-323", "0.0"]).histogram.iter().map(|bar| bar.count).sum::<u64>(), 3);
}

#[test]
fn dates_are_counted_by_the_finest_unit_that_fits() {
    let months = profile(&["2024-01-31", "2024-03-01", "2024-03-09"]);
    assert_eq!(bars(&months), [("2024-01", 1), ("2024-02", 0), ("2024-03", 2)]);
    assert_eq!((months.minimum.as_deref(), months.maximum.as_deref()), (Some("2024-01-31"), Some("2024-03-09")));
    assert_eq!(bars(&profile(&["1.1.2020", "31.12.2022"])), [("2020", 1), ("2021", 0), ("2022", 1)]);
    assert_eq!(bars(&profile(&["1.1.1950", "31.12.2022"]))[0], ("1950s", 1));
    assert_eq!(bars(&profile(&["0001-01-01", "9999-01-01"])).len(), 10);
}

#[test]
fn other_values_are_shown_by_frequency_and_the_rest_is_counted() {
    let mut cells = vec!["b", "a", "c", "c"];
    let rare: Vec<String> = (0..14).map(|number| format!("rare {number:02}")).collect();
    cells.extend(rare.iter().map(String::as_str));
    let profile = profile(&cells);
    assert_eq!(bars(&profile)[..4], [("c", 2), ("a", 1), ("b", 1), ("rare 00", 1)]);
    assert_eq!((profile.histogram.len(), profile.other_values, profile.other_rows), (12, 5, 5));
    assert_eq!((profile.minimum, profile.maximum), (None, None));
}

/// Suggested roles of a table, by name.
fn suggested(bytes: &[u8]) -> Vec<(String, SuggestedRole)> {
    let table = read_all(bytes, &ReadOptions::default()).unwrap().table;
    let profiles: Vec<(&str, Profile)> =
        table.columns().iter().map(|column| (column.name(), Profile::of(column, &MissingTokens::default()))).collect();
    let suggestions = suggest_roles(&profiles);
    assert!(suggestions.iter().all(|suggestion| suggestion.reason.ends_with('.')));
    table
        .columns()
        .iter()
        .zip(suggestions)
        .map(|(column, suggestion)| (column.name().to_owned(), suggestion.role))
        .collect()
}

fn with_role(suggested: &[(String, SuggestedRole)], role: SuggestedRole) -> Vec<&str> {
    suggested.iter().filter(|(_, other)| *other == role).map(|(name, _)| name.as_str()).collect()
}

#[test]
fn in_the_papers_tables_the_disease_is_sensitive_and_the_rest_is_known() {
    let hospital = b"age,zip,disease\n20,10000,hepatitis\n20,10001,hepatitis\n33,10004,flu\n32,10005,phthisis\n";
    let roles = suggested(hospital);
    assert_eq!(with_role(&roles, SuggestedRole::QuasiIdentifier), ["age", "zip"]);
    assert_eq!(with_role(&roles, SuggestedRole::Sensitive), ["disease"]);
    let inpatients = b"Zip Code,Age,Nationality,Condition\n13053,28,Russian,Heart\n13068,29,American,Heart\n14850,50,Indian,Cancer\n";
    let roles = suggested(inpatients);
    assert_eq!(with_role(&roles, SuggestedRole::QuasiIdentifier), ["Zip Code", "Age", "Nationality"]);
    assert_eq!(with_role(&roles, SuggestedRole::Sensitive), ["Condition"]);
}

#[test]
fn identifiers_are_left_unpublished_in_every_language() {
    let table = "id,Vorname,n\u{fa}mero,Geburtsdatum,Krankheit\n1,Ann,7,2001-01-02,Grippe\n2,Bo,8,2002-03-04,Grippe\n3,Cy,9,2003-01-01,Krebs\n";
    let roles = suggested(table.as_bytes());
    assert_eq!(with_role(&roles, SuggestedRole::LeaveOut), ["id", "Vorname", "n\u{fa}mero"]);
    assert_eq!(with_role(&roles, SuggestedRole::QuasiIdentifier), ["Geburtsdatum"]);
    assert_eq!(with_role(&roles, SuggestedRole::Sensitive), ["Krankheit"]);
}

#[test]
fn a_constant_column_may_stay_and_an_empty_one_goes() {
    let roles = suggested(b"q,r,s\nx,?,u\nx,?,v\nx,?,u\nx,?,v\n");
    let found: Vec<SuggestedRole> = roles.into_iter().map(|(_, role)| role).collect();
    assert_eq!(found, [SuggestedRole::Keep, SuggestedRole::LeaveOut, SuggestedRole::QuasiIdentifier]);
}

#[test]
fn at_most_one_column_is_suggested_as_sensitive() {
    let roles = suggested(
        b"income,diagnosis,class\nlow,flu,a\nhigh,flu,b\nmid,hepatitis,a\nlow,anemia,b\nhigh,flu,a\nmid,flu,b\n",
    );
    assert_eq!(with_role(&roles, SuggestedRole::Sensitive), ["diagnosis"]);
    assert_eq!(with_role(&roles, SuggestedRole::LeaveOut), ["income"]);
}

#[test]
fn names_in_seventeen_languages_say_what_a_column_is_for() {
    use SuggestedRole::{LeaveOut, QuasiIdentifier, Sensitive};
    let cases: &[(&str, &[&str], &[&str], &str)] = &[
        ("German", &["Alter", "Geschlecht", "Postleitzahl"], &["Nachname"], "Diagnose"),
        ("French", &["\u{c2}ge", "Sexe", "Ville"], &["Pr\u{e9}nom"], "Maladie"),
        ("Spanish", &["edad", "sexo", "estado_civil"], &["apellidos"], "enfermedad"),
        ("Dutch", &["leeftijd", "geslacht", "woonplaats"], &["achternaam"], "ziekte"),
        ("Portuguese", &["Idade", "G\u{ea}nero", "Escolaridade"], &["Endere\u{e7}o"], "Doen\u{e7}a"),
        ("Italian", &["Et\u{e0}", "Sesso", "Citt\u{e0}"], &["Cognome"], "Malattia"),
        ("Swedish", &["K\u{f6}n", "F\u{f6}delse\u{e5}r", "Postnummer"], &["Efternamn"], "Sjukdom"),
        ("Polish", &["wiek", "p\u{142}e\u{107}", "kod pocztowy"], &["nazwisko"], "choroba"),
        ("Turkish", &["Ya\u{15f}", "Cinsiyet", "\u{15e}ehir"], &["Soyad\u{131}"], "Hastal\u{131}k"),
        ("Greek", &["Ηλικία", "Φύλο", "Πόλη"], &["Επώνυμο"], "Διάγνωση"),
        ("Russian", &["Возраст", "Пол", "Почтовый индекс", "Семейное положение"], &["Фамилия"], "Диагноз"),
        ("Ukrainian", &["Вік", "Стать", "Місто"], &["Прізвище"], "Хвороба"),
        ("Arabic", &["العمر", "الجنس", "المدينة", "الجنسية"], &["الاسم"], "التشخيص"),
        ("Chinese", &["年龄", "性别", "邮政编码", "患者婚姻状况"], &["姓名"], "疾病名称"),
        ("Japanese", &["年齢", "性別", "郵便番号"], &["氏名"], "病名"),
        ("Korean", &["나이", "성별", "우편번호"], &["성명"], "진단명"),
        ("English", &["Age", "Sex", "Zip Code"], &["Surname"], "Disease"),
    ];
    for (language, known, out, sensitive) in cases {
        let header: Vec<&str> = known.iter().chain(*out).copied().chain([*sensitive]).collect();
        let mut text = format!("{}\n", header.join(","));
        for row in 0..30 {
            let cells: Vec<String> = (0..header.len()).map(|column| format!("v{}", (row + column) % 7)).collect();
            text.push_str(&format!("{}\n", cells.join(",")));
        }
        let roles = suggested(text.as_bytes());
        assert_eq!(with_role(&roles, QuasiIdentifier), *known, "{language}");
        assert_eq!(with_role(&roles, LeaveOut), *out, "{language}");
        assert_eq!(with_role(&roles, Sensitive), [*sensitive], "{language}");
    }
}

#[test]
fn names_of_what_people_keep_secret_are_suggested_as_sensitive_in_compounds_and_phrases_too() {
    let role_of = |name: &str| {
        let mut text = format!("age,{name}\n");
        (0..30).for_each(|row| text.push_str(&format!("{},v{}\n", 20 + row % 5, row % 7)));
        suggested(text.as_bytes())[1].1
    };
    let names = "cause cause_of_death causeOfDeath death_cause Todesursache todesursache_icd Diagnose Hauptdiagnose diagnosis disease \
                 Grunderkrankung Vorerkrankungen illness icd icd_code ICD-10 salary income household_income familyIncome \
                 Haushaltseinkommen Bruttolohn Monatsgehalt wage religion Religionszugehörigkeit cause_de_décès causa_de_muerte \
                 causa_di_morte causa_da_morte doodsoorzaak dödsorsak przyczyna_zgonu ölüm_nedeni причина_смерти 死因 사망원인 injury";
    for name in names.split_whitespace() {
        assert_eq!(role_of(name), SuggestedRole::Sensitive, "{name}");
    }
    for name in ["household", "Haushalt", "children", "date_of_death", "fathers_education", "Belohnung"] {
        assert_ne!(role_of(name), SuggestedRole::Sensitive, "{name}");
    }
}

#[test]
fn values_decide_if_a_name_does_not() {
    let mut text = String::from("x1,x2,x3,x4,x5,x6,x7,x8\n");
    for row in 0..400u32 {
        let born = format!("{}-{:02}-{:02}", 1930 + row * 7 % 75, 1 + row % 12, 1 + row * 5 % 28);
        let visit = format!("2023-{:02}-{:02}", 1 + row % 12, 1 + row * 5 % 28);
        let note = format!("came in with complaint {row} and was sent home after a day");
        let (age, zip, year) = (18 + row * 13 % 70, 10115 + row * 17 % 60, 1931 + row * 3 % 70);
        let key = 500_000 + row * 3;
        text.push_str(&format!("{key},{born},{age},0{zip},{note},p{row}@example.org,{year},{visit}\n"));
    }
    let table = read_all(text.as_bytes(), &ReadOptions::default()).unwrap().table;
    let columns: Vec<(&str, Profile)> =
        table.columns().iter().map(|column| (column.name(), Profile::of(column, &MissingTokens::default()))).collect();
    let found = suggest_roles(&columns);
    let said = |index: usize, role: SuggestedRole, word: &str| {
        let Suggestion { role: other, reason } = &found[index];
        assert!(*other == role && reason.contains(word), "{}: {other:?}, {reason}", columns[index].0);
    };
    said(0, SuggestedRole::LeaveOut, "identifier");
    said(1, SuggestedRole::QuasiIdentifier, "dates of birth");
    said(2, SuggestedRole::QuasiIdentifier, "may be ages");
    said(3, SuggestedRole::QuasiIdentifier, "as zip codes do");
    said(4, SuggestedRole::LeaveOut, "long texts");
    said(5, SuggestedRole::LeaveOut, "e-mail");
    said(6, SuggestedRole::QuasiIdentifier, "years of birth");
    said(7, SuggestedRole::LeaveOut, "Nothing shows");
}

#[test]
fn columns_of_first_and_last_names_are_left_unpublished_if_their_values_are_names() {
    let (firsts, lasts) =
        (["Anna", "Björn", "Carla", "Dan", "Eve", "Fay", "Gus"], ["O'Hara", "de la Cruz", "Smith-Lee", "Ng", "Ek"]);
    let mut table = String::from("first,last,patient_middle,first visit,is_first,last score,disease\n");
    for row in 0..14 {
        let (first, last) = (firsts[row % 7], lasts[row % 5]);
        let answers = if row % 2 == 0 { "yes" } else { "no" };
        table.push_str(&format!(
            "{first},{last},{first},{answers},{answers},{},{}\n",
            row % 3,
            ["flu", "hiv", "cough"][row % 3]
        ));
    }
    let roles = suggested(table.as_bytes());
    assert_eq!(with_role(&roles, SuggestedRole::LeaveOut), ["first", "last", "patient_middle"]);

    // What such a column is called may be stated about other things.
    let mut table = String::from("first,last,disease\n");
    for row in 0..14 {
        let answers = if row % 2 == 0 { "yes" } else { "no" };
        table.push_str(&format!("{answers},{}-A,{}\n", row % 7, ["flu", "hiv", "cough"][row % 3]));
    }
    assert_eq!(with_role(&suggested(table.as_bytes()), SuggestedRole::LeaveOut), Vec::<&str>::new());
}

/// The reason is the rule that led to the role, and says no more than it.
#[test]
fn a_reason_is_the_rule_that_applied() {
    let mut text = String::from("ward,creatinine\n");
    (0..90).for_each(|row| text.push_str(&format!("{},{}.{}\n", ["north", "surgery"][row % 2], row % 3, row % 10)));
    let table = read_all(text.as_bytes(), &ReadOptions::default()).unwrap().table;
    let columns: Vec<(&str, Profile)> =
        table.columns().iter().map(|column| (column.name(), Profile::of(column, &MissingTokens::default()))).collect();
    let reasons: Vec<String> = suggest_roles(&columns).into_iter().map(|suggestion| suggestion.reason).collect();
    assert_eq!(reasons[0], "An adversary may know a person's ward.");
    assert_eq!(reasons[1], "An adversary may know it: it has few values.");
}

#[test]
fn columns_of_an_anonymized_file_are_its_quasi_identifier() {
    let mut text = String::from("dir,zip,smoker,note\n");
    for row in 0..60 {
        let dir = ["[0.0,0.5)", "[0.5,1.0)", "*"][row % 3];
        text.push_str(&format!("\"{dir}\",130**,{},a*b\n", ["yes", "no"][row % 2]));
    }
    let table = read_all(text.as_bytes(), &ReadOptions::default()).unwrap().table;
    let profiled = |column: &crate::table::Column| Profile::of(column, &MissingTokens::default());
    let columns: Vec<(&str, Profile)> =
        table.columns().iter().map(|column| (column.name(), profiled(column))).collect();
    let reasons: Vec<String> = suggest_roles(&columns).into_iter().map(|suggestion| suggestion.reason).collect();
    let generalized = "Some of its values are generalized already.";
    assert_eq!(reasons.iter().map(|reason| reason == generalized).collect::<Vec<_>>(), [true, true, false, false]);
}
