import { z } from "zod";

/**
 * How many there were when the act was pressed: the number on its button, or in the question above it. The call is refused with 409 `count_changed`
 * and the number now where it is another one; where a program leaves it out, all that there are are meant.
 */
export const ShownCount = z
  .number({ error: "Enter how many" })
  .int("Enter how many")
  .min(0, "Enter how many")
  .meta({ example: 3 });
