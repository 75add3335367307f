//! Pictures of what the page has in its hands already.

use super::args::{OfShares, SharesOf};
use super::state::State;
use crate::error::Error;
use crate::pictures::{Curves, Distribution, Drawn, Line, Look};

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
