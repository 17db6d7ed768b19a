/**
 * `unknown` when a schema that accepts `Taken` accepts every `Value`. Else a type that no schema has; its one property names
 * the values that the schema would refuse.
 */
export type Accepting<Value, Taken> = [Value] extends [Taken]
  ? unknown
  : { readonly refused: Refusals<Value, Taken, ""> };

/** The places where `Value` is not assignable to `Taken`, such as `order.email may be null`. */
type Refusals<Value, Taken, Path extends string> = [Value] extends [Taken]
  ? never
  : null extends Value
    ? null extends Taken
      ? Refusals<NonNullable<Value>, Taken, Path>
      : `${Path} may be null`
    : Value extends readonly (infer Item)[]
      ? NonNullable<Taken> extends readonly (infer TakenItem)[]
        ? Refusals<Item, TakenItem, `${Path}[]`>
        : `${Path} is a list`
      : Value extends object
        ? NonNullable<Taken> extends infer Fields extends object
          ? {
              [Field in keyof Fields & string]: Field extends keyof Value
                ? Refusals<Value[Field], Fields[Field], Join<Path, Field>>
                : undefined extends Fields[Field]
                  ? never
                  : `${Join<Path, Field>} is not asked for`;
            }[keyof Fields & string]
          : `${Path} is an object`
        : `${Path} may be ${Exclude<Value, Taken> & (string | number | boolean)}`;

type Join<Path extends string, Field extends string> = Path extends "" ? Field : `${Path}.${Field}`;
