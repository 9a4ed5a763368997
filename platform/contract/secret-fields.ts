import { z } from "zod";

/** Marks a field as secret: no browser keeps what is typed there, and the API description says that it is only ever written. */
export const secret = <S extends z.ZodType>(field: S): S => field.meta({ ...field.meta(), writeOnly: true });

/** The fields of an object that are marked as secret. */
export function secretFields(schema: z.ZodType): string[] {
  const object = unwrapped(schema);
  if (!(object instanceof z.ZodObject)) return [];
  return Object.entries(object.shape as Record<string, z.ZodType>)
    .filter(([, field]) => isSecret(field))
    .map(([name]) => name);
}

const isSecret = (field: z.ZodType): boolean => {
  if (field.meta()?.writeOnly === true) return true;
  const inner = unwrapped(field);
  return inner !== field && isSecret(inner);
};

/** What stands in `optional`, `nullable`, a default or before a transformation. */
function unwrapped(schema: z.ZodType): z.ZodType {
  const def = schema.def as { innerType?: z.ZodType; in?: z.ZodType };
  const inner = def.innerType ?? def.in;
  return inner ? unwrapped(inner) : schema;
}
