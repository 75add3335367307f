//! What a column's name may be about, in the words of seventeen languages: English, German, French, Spanish, Dutch,
//! Portuguese, Italian, Swedish, Polish, Turkish, Greek, Russian, Ukrainian, Arabic, Chinese, Japanese and Korean.
//!
//! NameWords are as [`NameWords`] makes them: lower case, without accents, Arabic ones without the article. A word with a low line must
//! match those words of a name in a row, one with a star at its end words that begin so, at its beginning words that end so (as
//! compounds do), and one in a script that has no blanks between words matches anywhere.

use super::names::NameWords;

/// A topic as a part of a sentence, and the words that name it.
pub(super) type Topics = &'static [(&'static str, &'static str)];

/// What an adversary may know about a person.
pub(super) const QUASI_IDENTIFIERS: Topics = &[
    (
        "a person's age",
        "age ages alter altersgruppe edad leeftijd idade eta wiek yas ηλικια возраст* вік عمر سن 年龄 年齡 年齢 나이 연령",
    ),
    (
        "a person's date of birth",
        "birth* dob born geburt* naissance nacimiento geboorte* geboren nascimento nascita urodzen* dogum fodelse* fodd γεννησ* \
         рожден* народжен* ميلاد 出生 生日 生年月日 誕生 생년월일 출생",
    ),
    (
        "a person's sex",
        "sex gender geschlecht sexe sexo genero geslacht sesso genere plec cinsiyet kon φυλο пол гендер* стать جنس 性别 性別 성별",
    ),
    (
        "a person's marital status",
        "marital married familienstand zivilstand matrimonial estado_civil burgerlijke* etat_civil stato_civile stan_cywilny \
         medeni* civilstand семейн* сімейн* حاله_اجتماعيه 婚姻 配偶 결혼 혼인",
    ),
    (
        "where a person lives",
        "zip zipcode postal* postcode* post_code plz postleitzahl city town municipality county state province region district \
         stadt ort wohnort gemeinde kreis bundesland ville commune departement ciudad provincia municipio woonplaats gemeente \
         cep cidade bairro citta comune regione miasto kod_pocztowy wojewodztwo gmina powiat posta_kodu sehir ilce postnummer \
         kommun πολη индекс* город* район* област* регион* почтов* місто مدينه محافظه منطقه بريدي 邮编 郵編 邮政编码 城市 省份 \
         地区 郵便番号 市区町村 都道府県 우편번호 도시 지역",
    ),
    // Of a city or of a hospital: the name does not show which.
    ("a person's ward", "ward"),
    (
        "where a person comes from",
        "country nationality citizenship native nation land herkunft nationalitaet nationalitat staatsangehorigkeit pays \
         nationalite pais nacionalidad nationaliteit nacionalidade paese nazionalita cittadinanza kraj obywatelstwo narodowosc ulke \
         uyruk nationalitet χωρα υπηκοοτητα стран* гражданств* национальност* країн* громадянств* جنسيه دوله بلد 国籍 國籍 国家 籍贯 \
         出身 국적 국가",
    ),
    (
        "a person's race",
        "race ethnicity ethnic* raza etnia ethnie herkomst raca razza rasa irk раса этническ* عرق 民族 种族 人種 인종",
    ),
    (
        "a person's family",
        "relationship household children kinder enfants hijos kinderen huishouden parents filhos figli dzieci cocuk* barn дети \
         детей семья اطفال 子女 家庭 家族 子供 자녀",
    ),
    (
        "a person's education",
        "education school schooling degree edu educational bildung abschluss schulabschluss etudes diplome educacion estudios \
         opleiding onderwijs escolaridade educacao istruzione wyksztalcenie egitim utbildning εκπαιδευση образовани* освіт* تعليم \
         مؤهل 学历 學歷 教育 文化程度 学歴 학력 교육",
    ),
    (
        "where a person works",
        "workclass employer work_class sector empregador pracodawca isveren работодател* 工作单位 勤務先 직장",
    ),
    (
        "a person's height or weight",
        "height bodyweight body_weight groesse gewicht taille talla lengte altura peso altezza wzrost рост вес طول وزن 身高 体重 \
         身長 체중",
    ),
];

/// What points at single people.
pub(super) const IDENTIFIERS: Topics = &[(
    "",
    "name surname firstname lastname middlename fullname forename fname lname mname username first_name last_name middle_name \
     maiden_name full_name given_names ssn social_security email mail \
     e_mail phone telephone tel mobile address street passport iban uuid guid mrn url ip vorname nachname familienname rufname geburtsname telefon adresse strasse \
     nom prenom telephone rue nombre apellido apellidos telefono direccion calle dni naam voornaam achternaam telefoon adres \
     straat bsn nome sobrenome telefone endereco cpf cognome indirizzo codice_fiscale imie nazwisko pesel isim adi soyad soyadi \
     kimlik* namn fornamn efternamn personnummer adress ονομα επωνυμο τηλεφωνο διευθυνση имя фамили* отчество фио телефон* \
     адрес* паспорт* снилс инн ім'я прізвищ* адреса اسم هاتف عنوان جوال هويه 姓名 名字 身份证 身份證 电话 電話 手机 地址 邮箱 氏名 \
     名前 住所 メール 이름 성명 전화 주소 주민등록",
)];

/// The parts of a name, where the values are words that look like names: `first` may hold yes and no as well.
pub(super) const PARTS_OF_NAMES: Topics = &[(
    "",
    "first last middle given family maiden vor nach ruf premier dernier primero segundo paterno materno voor achter primeiro ultimo \
     primo fore sur отч",
)];

/// Keys and counters, where the values agree.
pub(super) const KEYS: Topics = &[(
    "",
    "id ids identifier key nr no num number index row record nummer numero num_ code matricule codigo codice numer numara номер \
     код ид رقم معرف 编号 編號 序号 号码 番号 번호",
)];

/// Whose rows a table has: alone, or with the name of a key.
pub(super) const PEOPLE: Topics = &[(
    "",
    "patient patients patientid patientno subject subjectid subjid subj person persons personid respondent participant proband individual \
     insured member citizen resident employee student pupil patienten patientennummer patientin versicherte versicherter mitarbeiter \
     schuler teilnehmer personne personnes assure salarie eleve persona paciente pacientes sujeto empleado alumno paziente pazienti \
     soggetto persoon deelnemer pacjent hasta osoba deltagare ασθενης пациент сотрудник مريض 患者 病人 受试者 환자 被験者",
)];

/// A name that is nothing else is that of a person's number.
pub(super) const PERSON_KEYS: Topics =
    &[("", "id ids pid uid identifier kennung matricule ид идентификатор رقم معرف 编号 編號 番号 번호")];

/// Survey weights.
pub(super) const WEIGHTS: Topics = &[("", "fnlwgt wgt pweight perwt hhwt weighting")];

/// What is usually sensitive, the gravest first.
const SENSITIVE: Topics = &[
    (
        "a person's health",
        "disease* diagnos* illness* condition* symptom* hiv cancer disorder* ailment* treatment* therapy medication* drug* icd \
         icd10 icd9 cause cause_of_death death_cause causeofdeath injury injuries disabilit* krankheit* *krankheit *diagnose *diagnosen \
         erkrankung* *erkrankung *erkrankungen todesursache* *todesursache befund befunde behandlung cause_de_deces cause_deces cause_du_deces causa_de_muerte \
         causa_muerte causa_de_defuncion causa_defuncion causa_di_morte causa_morte causa_del_decesso causa_da_morte causa_de_morte \
         causa_mortis doodsoorzaak* overlijdensoorzaak* dodsorsak* przyczyna_zgonu olum_nedeni αιτια_θανατου причина_смерти \
         причина_смерті سبب_وفاه 死因 死亡原因 사망원인 사망_원인 maladie* traitement enfermedad* tratamiento ziekte* aandoening* doenca* tratamento malatti* \
         patologi* chorob* rozpoznani* hastalik* tani teshis sjukdom* διαγνωσ* ασθενει* νοσο* болезн* диагноз* заболевани* лечени* \
         діагноз* хвороб* مرض تشخيص علاج 疾病 诊断 診斷 診断 病名 病症 症状 症狀 治疗 疾患 病気 질병 진단 질환 병명",
    ),
    (
        "work",
        "occupation* job* profession* beruf* metier* ocupacion* profesion* oficio beroep* emploi profissao ocupacao occupazione \
         zawod meslek yrke επαγγελμα професси* должност* профес* مهنه وظيفه 职业 職業 직업",
    ),
    (
        "money",
        "income* salary salaries wage* earning* debt* capital capital_gain capital_loss einkommen* *einkommen gehalt jahresgehalt \
         monatsgehalt bruttogehalt nettogehalt grundgehalt lohn *lohn revenu* salaire* \
         ingreso* salario* inkomen salaris loon renda reddito stipendio dochod* wynagrodzeni* zarobki gelir maas inkomst* εισοδημα \
         μισθος доход* зарплат* заработ* оклад дохід* دخل راتب 收入 工资 薪 収入 年収 給与 所得 소득 급여 연봉",
    ),
    (
        "belief or politics",
        "religion* religious party vote* voting political orientation faith konfession godsdienst partei religiao religia \
         wyznanie din mezhep θρησκεια религи* вероисповедани* партия релігі* ديانه دين 宗教 信仰 政治 종교",
    ),
    (
        "crime",
        "crime* offence* offense* conviction* verdict* sentence arrest* delito* straftat* reato przestepstw* преступлени* \
         судимост* злочин* جريمه 犯罪 범죄",
    ),
    (
        "an outcome",
        "class outcome* result* label target decision* grade* mark* score* note_final rating* исход результат* 结果 結果 결과",
    ),
    (
        "health",
        "health gesundheit sante salud gezondheid saude salute zdrowi* saglik halsa υγεια здоров* صحه 健康 건강",
    ),
    ("money matters", "finance* financial credit* loan* finanzen кредит* 贷款 信用"),
];

/// Suggested only if the name has no graver topic: the income of a household is about money, not about its members.
pub(super) const GIVES_WAY: &str = "a person's family";

/// Topics from here on are sensitive only if nothing graver is at hand.
pub(super) const PLAINLY_SENSITIVE: usize = 5;

/// The sensitive topic of a name with its rank, the gravest first.
pub(super) fn sensitive_topic(words: &NameWords) -> Option<(usize, &'static str)> {
    SENSITIVE.iter().position(|topic| words.names(topic.1)).map(|rank| (rank, SENSITIVE[rank].0))
}
