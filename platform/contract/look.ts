/** How the screens look for one person: stored in the cookie `look`, so that the first byte of HTML already has it. */
export const themes = ["system", "light", "dark"] as const;
export const accents = ["blue", "green", "purple"] as const;
export const textSizes = ["small", "medium", "large"] as const;

export type Look = {
  theme: (typeof themes)[number];
  accent: (typeof accents)[number];
  text: (typeof textSizes)[number];
};

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

/** The attributes of `<html>` that show a look; without data-theme the page follows the system. */
export function lookAttributes(look: Look): Record<string, string> {
  return {
    ...(look.theme === "system" ? {} : { "data-theme": look.theme }),
    "data-accent": look.accent,
    "data-text": look.text,
  };
}
