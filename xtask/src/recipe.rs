//! `wasm-pack.toml`: how the wasm file is made. Each key is explained there.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    pub versions: Versions,
    pub cargo: Cargo,
    #[serde(rename = "wasm-opt")]
    pub wasm_opt: WasmOpt,
    pub budget: Budget,
}

/// Tools and their versions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Versions {
    pub wasm_bindgen: String,
    pub binaryen: String,
    pub wasm_pack: String,
}

/// Settings of cargo.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Cargo {
    pub profile: String,
    pub target_features: Vec<String>,
}

/// Settings of wasm-opt.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WasmOpt {
    pub flags: Vec<String>,
}

/// How large the file may be, in bytes.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    pub raw: u64,
    pub gzip: u64,
}

/// The sizes of a built file, in bytes.
#[derive(Clone, Copy)]
pub struct Sizes {
    pub raw: u64,
    pub gzip: u64,
}

impl Recipe {
    /// Reads the recipe and checks it against the lock files.
    pub fn read(root: &Path) -> Result<(Self, String)> {
        let path = root.join("wasm-pack.toml");
        let text = std::fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        let recipe: Self = toml::from_str(&text).with_context(|| "wasm-pack.toml is not a recipe".to_owned())?;
        let lock = std::fs::read_to_string(root.join("Cargo.lock")).context("Cargo.lock cannot be read")?;
        let wanted = &recipe.versions.wasm_bindgen;
        for package in ["wasm-bindgen", "wasm-bindgen-cli-support"] {
            let locked = locked_version(&lock, package)?;
            if &locked != wanted {
                bail!(
                    "wasm-pack.toml asks for wasm-bindgen {wanted}, but Cargo.lock holds {package} {locked}; \
                     change the version in wasm-pack.toml, Cargo.toml and xtask/bindgen/Cargo.toml together"
                );
            }
        }
        Ok((recipe, text))
    }

    /// The target features as one flag of rustc.
    pub fn rustc_features(&self) -> String {
        let on: Vec<String> = self.cargo.target_features.iter().map(|feature| format!("+{feature}")).collect();
        format!("-Ctarget-feature={}", on.join(","))
    }

    /// The flags of wasm-opt: those of the recipe, and the target features
    /// of rustc.
    pub fn wasm_opt_flags(&self) -> Vec<String> {
        let features = self.cargo.target_features.iter().map(|feature| {
            // Two of them have another name there.
            let name = match feature.as_str() {
                "simd128" => "simd",
                "nontrapping-fptoint" => "nontrapping-float-to-int",
                same => same,
            };
            format!("--enable-{name}")
        });
        self.wasm_opt.flags.iter().cloned().chain(features).collect()
    }
}

impl Budget {
    /// Whether a file keeps the budget.
    ///
    /// # Errors
    /// A sentence with both figures if it does not.
    pub fn check(self, sizes: Sizes) -> Result<()> {
        for (name, is, may) in [("raw", sizes.raw, self.raw), ("gzip", sizes.gzip, self.gzip)] {
            if is > may {
                bail!(
                    "the wasm file has {is} bytes, above its {name} budget of {may}; \
                     make it smaller, or raise budget.{name} in wasm-pack.toml with the reason"
                );
            }
        }
        Ok(())
    }
}

fn locked_version(lock: &str, package: &str) -> Result<String> {
    #[derive(Deserialize)]
    struct Lock {
        package: Vec<Package>,
    }
    #[derive(Deserialize)]
    struct Package {
        name: String,
        version: String,
    }
    let lock: Lock = toml::from_str(lock).context("Cargo.lock is not what cargo writes")?;
    lock.package
        .into_iter()
        .find(|candidate| candidate.name == package)
        .map(|found| found.version)
        .with_context(|| format!("Cargo.lock does not hold {package}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_over_either_budget_is_refused_by_name() {
        let budget = Budget { raw: 100, gzip: 40 };
        assert!(budget.check(Sizes { raw: 100, gzip: 40 }).is_ok());
        let raw = budget.check(Sizes { raw: 101, gzip: 1 }).unwrap_err();
        assert!(raw.to_string().contains("101 bytes, above its raw budget of 100"));
        let gzip = budget.check(Sizes { raw: 1, gzip: 41 }).unwrap_err();
        assert!(gzip.to_string().contains("41 bytes, above its gzip budget of 40"));
    }

    #[test]
    fn the_projects_own_recipe_agrees_with_its_lock_file() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let (recipe, _) = Recipe::read(&root).unwrap();
        assert!(recipe.rustc_features().contains("+simd128"));
        assert!(recipe.wasm_opt_flags().contains(&"--enable-simd".to_owned()));
    }

    #[test]
    fn a_misspelt_key_is_an_error() {
        let text = "[budget]\nraw = 1\ngzipped = 2\n";
        assert!(toml::from_str::<Recipe>(text).is_err());
    }
}
