/** What somebody is called: first and last name, without the blank where one is missing. */
export const fullNameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();
