//! JSON read by the types alone: an object is read as an object, never as a list of its values in their order, and no key
//! appears twice in one object, whether a type names its keys or a person does.
//!
//! serde reads a struct from a list as well. No one writes that on purpose, and a field that is added would shift the others.

use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor,
};

/// Reads a text of JSON. O(text).
///
/// # Errors
/// Text that is not JSON, or not of this type; a list instead of an object; a key that appears twice.
pub fn from_str<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, serde_json::Error> {
    keys_once(text)?;
    let mut from = serde_json::Deserializer::from_str(text);
    let value = T::deserialize(Strict(&mut from))?;
    from.end()?;
    Ok(value)
}

/// Refuses a key that appears twice in one object of a text of JSON. O(text).
///
/// # Errors
/// Text that is not JSON; a key that appears twice.
pub fn keys_once(text: &str) -> Result<(), serde_json::Error> {
    let mut from = serde_json::Deserializer::from_str(text);
    KeysOnce::deserialize(&mut from)?;
    from.end()
}

/// Reads a field strictly, for `deserialize_with`: serde reads the fields of an enum with a tag from a copy that has forgotten how
/// they are to be read.
///
/// # Errors
/// A value that is not of this type; a list for an object.
pub fn field<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<T, D::Error> {
    T::deserialize(Strict(from))
}

/// Reads a field that must be an object, for `deserialize_with`: serde reads an enum with a tag from a list as well.
///
/// # Errors
/// A value that is not of this type; anything but an object.
pub fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<T, D::Error> {
    struct Object<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Object<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map")
        }

        fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<T, M::Error> {
            T::deserialize(MapAccessDeserializer::new(map))
        }
    }
    from.deserialize_map(Object(PhantomData))
}

/// Any JSON whose objects have each key once.
struct KeysOnce;

impl<'de> Deserialize<'de> for KeysOnce {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for KeysOnce {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Self, S::Error> {
        while seq.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self, M::Error> {
        let mut known = BTreeSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if known.contains(&key) {
                return Err(M::Error::custom(format_args!("duplicate field `{key}`")));
            }
            known.insert(key);
            map.next_value::<Self>()?;
        }
        Ok(self)
    }
}

/// What reads, and all that is read within it.
struct Strict<R>(R);

/// The same methods of a reader, each handing on what is read within strictly.
macro_rules! handed_on {
    ($($name:ident($($argument:ident: $type:ty),*);)*) => {
        $(
            fn $name<V: Visitor<'de>>(self, $($argument: $type,)* visitor: V) -> Result<V::Value, D::Error> {
                self.0.$name($($argument,)* Strict(visitor))
            }
        )*
    };
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Strict<D> {
    type Error = D::Error;

    handed_on! {
        deserialize_any();
        deserialize_bool();
        deserialize_i8();
        deserialize_i16();
        deserialize_i32();
        deserialize_i64();
        deserialize_i128();
        deserialize_u8();
        deserialize_u16();
        deserialize_u32();
        deserialize_u64();
        deserialize_u128();
        deserialize_f32();
        deserialize_f64();
        deserialize_char();
        deserialize_str();
        deserialize_string();
        deserialize_bytes();
        deserialize_byte_buf();
        deserialize_option();
        deserialize_unit();
        deserialize_unit_struct(name: &'static str);
        deserialize_newtype_struct(name: &'static str);
        deserialize_seq();
        deserialize_tuple(length: usize);
        deserialize_tuple_struct(name: &'static str, length: usize);
        deserialize_map();
        deserialize_enum(name: &'static str, variants: &'static [&'static str]);
        deserialize_identifier();
        deserialize_ignored_any();
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(Strict(visitor))
    }
}

/// The same methods of what is read for.
macro_rules! visited {
    ($($name:ident: $type:ty,)*) => {
        $(
            fn $name<E: Error>(self, value: $type) -> Result<V::Value, E> {
                self.0.$name(value)
            }
        )*
    };
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Strict<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    visited! {
        visit_bool: bool,
        visit_i64: i64,
        visit_i128: i128,
        visit_u64: u64,
        visit_u128: u128,
        visit_f64: f64,
        visit_str: &str,
        visit_borrowed_str: &'de str,
        visit_string: String,
        visit_bytes: &[u8],
        visit_borrowed_bytes: &'de [u8],
        visit_byte_buf: Vec<u8>,
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(Strict(from))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, from: D) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(Strict(from))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Strict(seq))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Strict(map))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(Strict(data))
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Strict<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Strict(from))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_element_seed(Strict(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_key_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.0.next_value_seed(Strict(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Strict<A> {
    type Error = A::Error;
    type Variant = Strict<A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self::Variant), A::Error> {
        let (name, variant) = self.0.variant_seed(seed)?;
        Ok((name, Strict(variant)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.0.unit_variant()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.0.newtype_variant_seed(Strict(seed))
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.0.tuple_variant(length, Strict(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, A::Error> {
        // A variant with fields is read as one that holds a map.
        self.0.newtype_variant_seed(MapAlone(visitor))
    }
}

/// What is read for from an object alone.
struct MapAlone<V>(V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for MapAlone<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<V::Value, D::Error> {
        from.deserialize_map(Strict(self.0))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::de::IgnoredAny;

    use super::*;

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Point {
        x: u8,
        y: Option<Box<Point>>,
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    enum Shape {
        Dot,
        At(Point),
        Line { from: Point, to: Point },
    }

    #[test]
    fn an_object_is_read_from_an_object_alone_however_deep_it_is() {
        let point = |x| Point { x, y: None };
        assert_eq!(from_str::<Point>(r#"{"x": 1, "y": {"x": 2}}"#).unwrap(), Point { x: 1, y: Some(point(2).into()) });
        let shapes = r#"["Dot", {"At": {"x": 1}}, {"Line": {"from": {"x": 1}, "to": {"x": 2}}}]"#;
        let expected = [Shape::Dot, Shape::At(point(1)), Shape::Line { from: point(1), to: point(2) }];
        assert_eq!(from_str::<Vec<Shape>>(shapes).unwrap(), expected);
        for list in [
            r#"{"At": [1, null]}"#,
            r#"{"Line": [{"x": 1}, {"x": 2}]}"#,
            r#"{"Line": {"from": [1, null], "to": {"x": 2}}}"#,
        ] {
            assert!(serde_json::from_str::<Shape>(list).is_ok(), "serde reads {list}");
            assert!(from_str::<Shape>(list).unwrap_err().to_string().contains("invalid type: sequence"), "{list}");
        }
        assert!(from_str::<Point>("[1, null]").is_err());
        assert!(from_str::<Point>(r#"{"x": 1, "y": [2, null]}"#).is_err());
        assert!(from_str::<BTreeMap<String, Point>>(r#"{"a": [1, null]}"#).is_err());
    }

    #[test]
    fn no_key_appears_twice_not_even_one_that_a_person_names() {
        assert!(serde_json::from_str::<BTreeMap<String, u8>>(r#"{"a": 1, "a": 2}"#).is_ok());
        for twice in [r#"{"a": 1, "a": 2}"#, r#"{"a": {"b": 1, "c": [{"d": 1, "d": 1}]}}"#, r#"{"a": 1, "\u0061": 2}"#]
        {
            let error = from_str::<IgnoredAny>(twice).unwrap_err();
            assert!(error.to_string().starts_with("duplicate field `"), "{error}");
        }
        assert!(from_str::<IgnoredAny>(r#"[{"a": 1}, {"a": 2}]"#).is_ok());
    }
}
