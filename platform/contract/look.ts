import { z } from "zod";

/** How the screens look for one person: in the first byte of HTML already, by the cookie `look` also where nobody is signed in. */
export const themes = ["system", "light", "dark"] as const;
export const accents = ["blue", "green", "purple"] as const;
export const textSizes = ["small", "medium", "large"] as const;

export const Look = z.strictObject({
  theme: z.enum(themes, { error: "Choose one from the list" }),
  accent: z.enum(accents, { error: "Choose one from the list" }),
  text: z.enum(textSizes, { error: "Choose one from the list" }),
});
export type Look = z.output<typeof Look>;

export const defaultLook: Look = { theme: "system", accent: "blue", text: "medium" };
export const lookCookie = "look";

const pick = <T extends string>(options: readonly T[], value: string | undefined, fallback: T): T =>
  options.find((option) => option === value) ?? fallback;

/** The look from a cookie's text ("dark.green.large"); what it does not hold is the default. */
export function lookFrom(cookie: string | undefined): Look {
  const [theme, accent, text] = (cookie ?? "").split(".");
  return {
    theme: pick(themes, theme, defaultLook.theme),
    accent: pick(accents, accent, defaultLook.accent),
    text: pick(textSizes, text, defaultLook.text),
  };
}

/** The text of a look, for the cookie and the database: "dark.green.large". */
export const lookText = ({ theme, accent, text }: Look): string => [theme, accent, text].join(".");

/** The attributes of `<html>` that show a look; without data-theme the page follows the system. */
export function lookAttributes(look: Look): Record<string, string> {
  return {
    ...(look.theme === "system" ? {} : { "data-theme": look.theme }),
    "data-accent": look.accent,
    "data-text": look.text,
  };
}
