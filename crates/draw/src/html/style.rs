//! How the page looks: on paper, on a light screen and on a dark one. The colours are those of the program's own page.

/// The style sheet. It is inside the page, so it must contain neither `<` nor `&`.
pub(crate) const STYLE: &str = "
:root{--ground:#fcfcfb;--raised:#f5f5f3;--ink:#1c2126;--quiet:#5c656d;--hairline:#dcdcd8;--accent:#0b5d7a;--broken:#c4122f;
--edge:#b9bab5;--notice:#f6f2e6;--notice-edge:#c9b66f;--allowed:#e3eff0;--gap:#cde4ec;--band:#1c21261f;--dot:#5c7f91;
--v0:#0072b2;--v1:#e69f00;--v2:#009e73;--v3:#cc79a7;--v4:#56b4e9;--v5:#d55e00;--v6:#d9cb1a;--v7:#3d3d3d;
--v8:#66aad1;--v9:#f0c566;--v10:#66c5ab;--v11:#e0afca;--v12:#9ad2f2;--v13:#e69e66;--v14:#e8e076;--v15:#8b8b8b;
--v16:#00446b;--v17:#8a5f00;--v18:#005f45;--v19:#7a4964;--v20:#346c8c;--v21:#803800;--v22:#827a10;--v23:#b9b9b9;
color-scheme:light}
@media screen and (prefers-color-scheme:dark){:root{--ground:#15181b;--raised:#1c2024;--ink:#e7e7e4;--quiet:#a0a8af;
--hairline:#2f353a;--accent:#74bcd6;--broken:#ff6b7d;--edge:#4a5157;--notice:#26241a;--notice-edge:#7c6f3a;--allowed:#1c2b30;--gap:#1a4656;--band:#e7e7e426;
--dot:#86a9ba;--v0:#3b9bd6;--v7:#c9c9c9;--v15:#8f8f8f;--v16:#2a6c95;--v18:#0b7f5f;--v21:#a8571d;--v23:#606060;
color-scheme:dark}}
*{box-sizing:border-box}
html{background:var(--ground);color:var(--ink);font:15px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;
font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
body{max-width:784px;margin:0 auto;padding:48px 32px 64px;overflow-wrap:break-word}
h1,h2,h3,p,ul,dl,dd,figure{margin:0;padding:0}
h1{font-size:30px;font-weight:650;letter-spacing:-.02em;line-height:1.2}
h2{font-size:21px;font-weight:600;letter-spacing:-.01em;line-height:1.3;margin-bottom:16px}
h3{font-size:16px;font-weight:600;line-height:1.4;margin:40px 0 8px}
section{margin-top:56px;padding-top:24px;border-top:1px solid var(--hairline)}
p+p{margin-top:8px}
a{color:var(--accent);text-underline-offset:3px;text-decoration-thickness:1px}
code{font:13px/1.4 ui-monospace,'SF Mono',Menlo,Consolas,monospace;white-space:nowrap}
ul{list-style:none}
.confidentiality{color:var(--quiet);font-size:13.5px;padding-bottom:8px;border-bottom:1px solid var(--hairline);margin-bottom:24px}
.over{color:var(--quiet);font-size:13.5px;margin-bottom:4px}
nav{margin-top:16px;font-size:13.5px}
nav a{margin-right:20px;display:inline-block}
.verdict{margin-top:32px}
.lead{font-size:21px;line-height:1.4;letter-spacing:-.01em}
.verdict.broken .lead{color:var(--broken)}.verdict ol{margin-top:16px;padding-left:0;list-style:none}.verdict ul{margin-top:16px}
.verdict li{padding-left:14px;border-left:3px solid var(--accent);font-size:16px}
.verdict li+li{margin-top:10px}
.verdict li.broken{border-color:var(--broken)}
.verdict li.aware{border-color:var(--notice-edge)}
.broken,.broken td,td.broken{color:var(--broken)}
.quiet,small{color:var(--quiet);font-size:13px}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));gap:20px 28px;margin-top:32px}
.figures dt{color:var(--quiet);font-size:13.5px}
.figures dd{font-size:26px;font-weight:500;letter-spacing:-.02em;line-height:1.35}
.figures dd span{display:block;font-size:13px;font-weight:400;letter-spacing:0;line-height:1.4;color:var(--quiet)}
.facts{display:grid;grid-template-columns:168px 1fr;gap:10px 24px}
.facts dt{color:var(--quiet)}
.facts dd p+p{margin-top:4px}
.wide{overflow-x:auto}
table{border-collapse:collapse;min-width:62%;font-size:13.5px;line-height:1.45}
caption{text-align:left;color:var(--quiet);padding-bottom:6px}
th,td{text-align:left;vertical-align:top;padding:7px 16px 7px 0;border-bottom:1px solid var(--hairline);font-weight:400}
th:last-child,td:last-child{padding-right:0}
thead th{color:var(--quiet);font-size:12.5px;vertical-align:bottom}
th.n,td.n{text-align:right;white-space:nowrap}
td.n.m{text-align:left}
th.n+th:not(.n),td.n+td:not(.n){padding-left:16px}
tbody th{min-width:104px}
td.v{min-width:120px}
tbody th+td:not(.n):not(.what){min-width:112px}
tr.group th{padding-top:20px;font-weight:600}
td small,th small{display:block}
td.what{min-width:240px}
.pair{display:inline-block;margin-right:12px}
.pair small{display:inline}
figure{margin:24px 0 0}
figcaption{font-size:16px;font-weight:600;line-height:1.4}
figcaption span{display:block;font-size:13.5px;font-weight:400;color:var(--quiet)}
figure+h3,figure+p,.wide+p{margin-top:24px}
.picture{overflow-x:auto;margin-top:12px}
.picture svg{display:block;width:100%;min-width:600px;height:auto}
details{margin-top:8px}
summary{color:var(--accent);font-size:13.5px;cursor:pointer}
details .wide{margin-top:8px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.caveats{padding:14px 18px;border-left:3px solid var(--notice-edge);background:var(--notice)}
.caveats li+li{margin-top:8px}
.terms dt{font-weight:600;margin-top:10px}
footer{margin-top:56px;padding-top:16px;border-top:1px solid var(--hairline);color:var(--quiet);font-size:13px}
.bar{fill:var(--dot)}
.rest{fill:var(--hairline)}
.meter{width:96px;height:8px;min-width:0;display:inline-block;margin-right:8px}
@media (max-width:560px){body{padding:24px 16px 48px}.facts{grid-template-columns:1fr;gap:2px}.facts dd{margin-bottom:10px}
.figures{grid-template-columns:1fr 1fr}h1{font-size:25px}}
@page{size:A4;margin:18mm 16mm}
@media print{:root{--ground:#fff}html{font-size:10pt;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{max-width:none;padding:0}nav,details:not([open]),summary{display:none}.wide,.picture{overflow:visible}.picture svg{min-width:0}
h1,h2,h3,figcaption,caption,thead,dt{break-after:avoid}figure,tr,.verdict li,.caveats li,.figures div{break-inside:avoid}
section{margin-top:32px}section.column{break-before:page;border-top:0;margin-top:0;padding-top:0}a{color:inherit;text-decoration:none}
thead{display:table-header-group}table{font-size:9pt}td small,th small{font-size:8pt}h2{font-size:15pt}h3,figcaption{font-size:11pt}.lead{font-size:14pt}
.verdict li{font-size:11pt}.figures dd{font-size:17pt}}
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
