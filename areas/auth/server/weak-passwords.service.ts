import { AppError } from "#platform/contract/errors.ts";
import type { Ports } from "#platform/server/context.ts";
import { mustHoldNone } from "#platform/server/held-connection.ts";
import type { Weakness } from "#platform/server/password-strength.ts";

type Person = { email: string; firstName: string; lastName: string; companyName: string };

const another = "Choose another one, for example three or four words that don’t belong together.";
const reasons: Record<NonNullable<Weakness>, string> = {
  common: "This password is too common and easy to guess. Choose another one.",
  repeats: `The same letters again and again are easy to guess. ${another}`,
  sequence: `A row like abc or 123 is easy to guess. ${another}`,
  keys: `Keys next to each other are easy to guess. ${another}`,
  date: `Dates and years are easy to guess. ${another}`,
  short: `This password is too easy to guess. ${another}`,
};

/** Throws 400 under `field`, with the reason, for a password that is easy to guess, or made only of the person's own names. Never in a transaction. */
export async function refuseWeakPassword(
  { strength }: Pick<Ports, "strength">,
  password: string,
  person: Person,
  field: "password" | "newPassword" = "password",
): Promise<void> {
  mustHoldNone("A password is looked at");
  const message = isOwnWord(password, person)
    ? "Your password can't be your name, email, or business name."
    : await easyBecause(strength, password, person);
  if (message) throw new AppError("validation_failed", message, { errors: { [field]: message } });
}

async function easyBecause(
  strength: Ports["strength"],
  password: string,
  { email, firstName, lastName, companyName }: Person,
): Promise<string | undefined> {
  const own = [email, ...email.split(/[@.]/), firstName, lastName, ...companyName.split(/\s+/)];
  const weakness = await strength.weaknessOf(
    password,
    own.filter((word) => word.length > 2),
  );
  return weakness && reasons[weakness];
}

const lettersOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
const plainOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** "Rosa-Delgado" and "Alder&Rye2026!" are a person's own words: numbers and signs around them do not count. */
function isOwnWord(password: string, { email, firstName, lastName, companyName }: Person): boolean {
  const words = [
    email,
    email.split("@")[0] ?? "",
    firstName,
    lastName,
    firstName + lastName,
    lastName + firstName,
    companyName,
  ];
  return words.some((word) => {
    const [letters, plain] = [lettersOf(word), plainOf(word)];
    return (
      (plain !== "" && plain === plainOf(password)) || (letters.length > 2 && letters === lettersOf(password))
    );
  });
}
