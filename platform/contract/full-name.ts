/** Somebody's full name: first and last name, without a blank when one is missing. */
export const fullNameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();
