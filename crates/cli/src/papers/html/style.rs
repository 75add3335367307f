//! What these pages have beyond the common style.

/// Rules besides the common ones. They are inside the page, so they must contain neither `<` nor `&`.
pub(in crate::papers) const STYLE: &str = "
.claims{margin-top:24px}
.claims>li{padding-left:14px;border-left:3px solid var(--hairline)}
.claims>li+li{margin-top:20px}
.claims>li.out{border-color:var(--accent)}
.claims>li.part{border-color:var(--notice-edge)}
.claims>li.not{border-color:var(--broken)}
.claims .claim{font-size:16px;line-height:1.45}
.claims .came{font-size:13px;font-weight:600;color:var(--quiet)}
.claims li.out>.came{color:var(--accent)}
.claims li.not>.came{color:var(--broken)}
.claims dl{margin-top:6px;font-size:13.5px}
.claims dt{float:left;clear:left;width:148px;color:var(--quiet)}
.claims dd{margin:0 0 4px 160px}
.claims small{display:block;margin-top:2px}
.multiples{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:8px 24px;margin-top:16px}
.multiples figure{margin:8px 0 0;min-width:0}
.multiples figcaption{font-size:14px}
.multiples .picture svg{min-width:0;max-width:420px}
figure.map table{font-size:11.5px;width:100%;min-width:0;table-layout:fixed}
figure.map caption{text-align:start}
figure.map td,figure.map th{padding:3px 2px}
figure.map tbody th,figure.map tbody th+td:not(.n):not(.what){min-width:0}
figure.map td.none{color:var(--quiet)}
.m1{background:color-mix(in srgb,var(--accent) 4%,transparent)}
.m2{background:color-mix(in srgb,var(--accent) 8%,transparent)}
.m3{background:color-mix(in srgb,var(--accent) 12%,transparent)}
.m4{background:color-mix(in srgb,var(--accent) 16%,transparent)}
.m5{background:color-mix(in srgb,var(--accent) 20%,transparent)}
.m6{background:color-mix(in srgb,var(--accent) 24%,transparent)}
.m7{background:color-mix(in srgb,var(--accent) 28%,transparent)}
.m8{background:color-mix(in srgb,var(--accent) 32%,transparent)}
.m9{background:color-mix(in srgb,var(--accent) 36%,transparent)}
section>p+.wide{margin-top:24px}
h3+.why{margin-top:0}
.why{color:var(--quiet);font-size:13.5px}
@media (max-width:560px){.claims dt{float:none;width:auto}.claims dd{margin-left:0}}
@media print{.claims>li{break-inside:avoid}.claims .claim{font-size:11pt}.multiples{grid-template-columns:1fr 1fr}}
";

#[cfg(test)]
mod tests {
    use super::STYLE;

    #[test]
    fn the_style_sheet_loads_nothing_and_cannot_end_early() {
        for forbidden in ["<", "&", "url(", "@import", "http"] {
            assert!(!STYLE.contains(forbidden), "{forbidden}");
        }
        assert_eq!(STYLE.matches('{').count(), STYLE.matches('}').count());
    }
}
