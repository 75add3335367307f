//! The wasm file: cargo, then wasm-bindgen as a library, then wasm-opt.
//!
//! wasm-bindgen runs as a library (`xtask/bindgen`), not through wasm-pack:
//! nothing to fetch from outside the registries, and its version cannot drift
//! from the crate's. The figures of that choice are in `wasm-pack.toml`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::process::Run;
use crate::project::Project;
use crate::recipe::{Recipe, Sizes};
use crate::{licences, paths, tools};

const FILES: [&str; 3] = ["tauell.js", "tauell.d.ts", "tauell_bg.wasm"];

/// Builds the engine for the page into `www/src/engine/pkg`.
///
/// The npm packages must be installed (wasm-opt is one of them). The steps
/// after cargo are skipped if cargo's file and the recipe have not changed
/// since the last build.
pub fn build(project: &Project) -> Result<()> {
    let (recipe, recipe_text) = Recipe::read(project.root())?;
    tools::wasm_target(project.root())?;
    let compiled = compile(project, &recipe)?;

    let kept = project.target().join("xtask-wasm");
    let kept_input = kept.join("input.wasm");
    let kept_recipe = kept.join("recipe.toml");
    let engine = project.engine();
    let fresh = FILES.iter().all(|file| engine.join(file).is_file())
        && same(&compiled, &kept_input)
        && fs::read_to_string(&kept_recipe).is_ok_and(|text| text == recipe_text);
    if fresh {
        println!("The wasm file is unchanged.");
    } else {
        let bound = kept.join("bound");
        fs::create_dir_all(&bound)?;
        // An incomplete build must not look fresh.
        let _ = fs::remove_file(&kept_recipe);
        bind(project, &compiled, &bound)?;
        optimise(project, &recipe, &bound)?;
        fs::create_dir_all(&engine)?;
        for file in FILES {
            fs::copy(bound.join(file), engine.join(file))
                .with_context(|| format!("{file} cannot be put into {}", engine.display()))?;
        }
        fs::copy(&compiled, &kept_input)?;
        fs::write(&kept_recipe, &recipe_text)?;
    }
    paths::absent(project, &engine.join("tauell_bg.wasm"))?;
    fs::write(engine.join("LICENCES.md"), licences::of_wasm(project)?)?;
    let sizes = sizes(&engine.join("tauell_bg.wasm"))?;
    println!(
        "tauell_bg.wasm: {} bytes, {} bytes with gzip (budget {} and {}).",
        sizes.raw, sizes.gzip, recipe.budget.raw, recipe.budget.gzip
    );
    recipe.budget.check(sizes)
}

fn compile(project: &Project, recipe: &Recipe) -> Result<PathBuf> {
    // Clippy looks at this code in `soak` alone; what the compiler warns of is never left.
    let mut flags = vec![recipe.rustc_features(), "-Dwarnings".to_owned()];
    flags.extend(paths::hidden(project)?);
    let quoted: Vec<String> = flags.iter().map(|flag| format!("{flag:?}")).collect();
    let setting = format!("target.{}.rustflags=[{}]", tools::WASM_TARGET, quoted.join(","));
    Run::new("cargo")
        .args(["build", "--package", "tauell", "--lib"])
        .args(["--no-default-features", "--target", tools::WASM_TARGET])
        .args(["--profile", &recipe.cargo.profile])
        .args(["--config", &setting])
        .args([Path::new("--target-dir"), project.target()])
        .within(project.root())
        // These would win over the recipe.
        .without("RUSTFLAGS")
        .without("CARGO_ENCODED_RUSTFLAGS")
        .done()?;
    Ok(project.target().join(tools::WASM_TARGET).join(&recipe.cargo.profile).join("tauell.wasm"))
}

fn bind(project: &Project, compiled: &Path, out: &Path) -> Result<()> {
    Run::new("cargo")
        // In a folder of its own it does not wait for the tests of Rust, which are built meanwhile.
        .args(["run", "--quiet", "--package", "xtask-bindgen", "--target-dir"])
        .args([project.target().join("xtask-bindgen")])
        .args(["--"])
        .args([compiled, out])
        .within(project.root())
        .done()
}

fn optimise(project: &Project, recipe: &Recipe, bound: &Path) -> Result<()> {
    let wanted = &recipe.versions.binaryen;
    let answer = tools::node_program(project, "binaryen/bin/wasm-opt")
        .args(["--version"])
        .answer()
        .context("wasm-opt (npm package binaryen) does not run")?;
    // It answers `wasm-opt version 132 (...)`; the package says `132.0.0`.
    let major = wanted.split('.').next().unwrap_or(wanted);
    if answer.split_whitespace().nth(2) != Some(major) {
        bail!("wasm-pack.toml asks for binaryen {wanted}, but www/package.json gives `{answer}`; change both together");
    }
    let plain = bound.join("tauell_bg.wasm");
    let better = bound.join("optimised.wasm");
    tools::node_program(project, "binaryen/bin/wasm-opt")
        .args(recipe.wasm_opt_flags())
        .args([plain.as_path(), Path::new("-o"), &better])
        .done()?;
    fs::rename(better, plain).context("the optimized wasm file cannot be put in place")
}

fn sizes(file: &Path) -> Result<Sizes> {
    let raw = fs::metadata(file)?.len();
    let script = "const {readFileSync}=require('fs');const {gzipSync}=require('zlib');\
                  console.log(gzipSync(readFileSync(process.argv[1]),{level:9}).length)";
    let gzip = Run::new("node")
        .args(["-e", script])
        .args([file])
        .answer()
        .and_then(|answer| answer.parse().ok())
        .context("the compressed size of the wasm file could not be measured")?;
    Ok(Sizes { raw, gzip })
}

fn same(one: &Path, other: &Path) -> bool {
    matches!((fs::read(one), fs::read(other)), (Ok(a), Ok(b)) if a == b)
}

/// Runs `wasm-pack build --target web` at the root, with the version of the
/// recipe; it is installed under the target folder if it is not there.
pub fn check_wasm_pack(project: &Project) -> Result<()> {
    let (recipe, _) = Recipe::read(project.root())?;
    tools::wasm_target(project.root())?;
    let version = &recipe.versions.wasm_pack;
    let tools = project.target().join("tools");
    let program = tools.join("bin/wasm-pack");
    let installed = Run::new(&program).args(["--version"]).answer();
    if installed.as_deref() != Some(&format!("wasm-pack {version}")) {
        Run::new("cargo")
            .args(["install", "wasm-pack", "--locked", "--version", version])
            .args([Path::new("--root"), &tools])
            .within(project.root())
            .done()?;
    }
    Run::new(program).args(["build", "--target", "web"]).within(project.root()).done()
}
