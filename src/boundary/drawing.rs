//! Pictures of what the page has in its hands already.

use super::args::{EstimatedShape, OfCompared, OfEstimates, OfIdentified, OfShares, SharesOf};
use super::state::State;
use tauell_desk::error::Error;
use tauell_draw::pictures::{
    Again, Curves, Distribution, Drawn, EstimatedValue, Estimates, Line, Look, Multiple, Multiples, Scatter, Worth,
};

pub fn draw(_: &mut State, asked: OfShares) -> Result<Drawn, Error> {
    let OfShares { bars, id, width, column, count, values, shares, class } = asked;
    let mut curves = Curves { column, values: count, class, ..Curves::default() };
    let [mut exact, mut induced] = [Vec::new(), Vec::new()];
    for found in shares {
        let look = match found.what {
            SharesOf::Limit => {
                curves.psi = found.shares;
                continue;
            }
            SharesOf::Band => {
                curves.band.push(found.shares);
                continue;
            }
            SharesOf::Exact => {
                exact = found.shares;
                continue;
            }
            SharesOf::Induced => {
                induced = found.shares;
                continue;
            }
            SharesOf::Class => Look::Class,
            SharesOf::Whole => Look::Whole,
            SharesOf::Worst => Look::Worst,
            SharesOf::Aware => Look::Aware,
            SharesOf::Bound => Look::Bound,
            SharesOf::OtherBound => Look::OtherBound,
        };
        curves.lines.push(Line { look, shares: found.shares, name: found.name });
    }
    if !bars {
        curves.names = values;
        return Ok(curves.draw(width));
    }
    let limit = curves.psi.first().copied();
    let whole = curves.lines.pop().map_or_else(Vec::new, |line| line.shares);
    Ok(Distribution { column: curves.column, class, values, exact, induced, whole, limit }.draw(&id, width))
}

pub fn compared(_: &mut State, asked: OfCompared) -> Result<Drawn, Error> {
    let OfCompared { points, width, column, psi, methods } = asked;
    let methods = methods.into_iter();
    if points {
        let methods = methods.map(|of| Worth { name: of.name, protection: of.protection, information: of.information });
        return Ok(Scatter { column, methods: methods.collect() }.draw(width));
    }
    let methods = methods.map(|of| Multiple { name: of.name, band: of.quantiles }).collect();
    Ok(Multiples { column, psi, methods }.draw(width))
}

pub fn estimates(_: &mut State, asked: OfEstimates) -> Result<Drawn, Error> {
    let OfEstimates { width, column, who, values, most, exact, bounds } = asked;
    let value = |(index, of): (usize, EstimatedShape)| EstimatedValue {
        name: of.name,
        index,
        share: of.share,
        interval: match of.interval[..] {
            [low, high] => Some((low, high)),
            _ => None,
        },
        whole: of.whole,
        truth: of.truth,
    };
    let values = values.into_iter().enumerate().map(value).collect();
    Ok(Estimates { column, who, values, most, exact, bounds }.draw(width))
}

pub fn again(_: &mut State, asked: OfIdentified) -> Result<Drawn, Error> {
    Ok(Again { identified: asked.identified }.draw(asked.width))
}
