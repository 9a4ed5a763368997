import { AppError } from "#platform/contract/errors.ts";

type Person = { email: string; firstName: string; lastName: string; companyName: string };

/** Throws 400 under `field` for a password that is among the 49,000 most common, or made only of the person's own names. */
export async function refuseWeakPassword(
  password: string,
  person: Person,
  field: "password" | "newPassword" = "password",
): Promise<void> {
  const message = isOwnWord(password, person)
    ? "Your password can't be your name, email, or business name."
    : (await isCommon(password))
      ? "This password is too common and easy to guess. Choose another one."
      : undefined;
  if (message) throw new AppError("validation_failed", message, { errors: { [field]: message } });
}

async function isCommon(password: string): Promise<boolean> {
  const { knownPasswords } = await import("./known-passwords.service.ts");
  return knownPasswords.has(password.toLowerCase());
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
