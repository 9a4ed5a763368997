import { v7 } from "uuid";

/** A new id: UUIDv7, so that ids made later sort later. */
export const newId = (): string => v7();

/** Sorts before every id made at this moment or later, and after all made earlier: for reading what is new by its id. */
export function firstIdOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
