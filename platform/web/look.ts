import { lookAttributes, lookCookie, lookFrom, lookText, type Look } from "#platform/contract/look.ts";

const yearSeconds = 31_536_000;

/** The look that this browser has chosen. */
export function currentLook(): Look {
  return lookFrom(document.cookie.split("; ").find((part) => part.startsWith(`${lookCookie}=`))?.slice(lookCookie.length + 1));
}

/** Changes theme, accent or text size at once and keeps it for the next page load (the server reads the cookie). */
export function setLook(changes: Partial<Look>): void {
  const look = { ...currentLook(), ...changes };
  document.cookie = `${lookCookie}=${lookText(look)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
  const root = document.documentElement;
  root.removeAttribute("data-theme");
  for (const [name, value] of Object.entries(lookAttributes(look))) root.setAttribute(name, value);
}
