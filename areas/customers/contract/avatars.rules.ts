import { fullNameOf } from "#platform/contract/full-name.ts";
import { initialsOf } from "#platform/contract/text.ts";
import { pathOf } from "#platform/contract/endpoint.ts";
import { avatarsApi } from "./avatars.api.ts";

type Picture = { name: string; background: string; color: string; size: number };

const inXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** An SVG of the initials of a name, `size` pixels wide and high. Colors are hex without "#"; the name may hold anything. */
export function avatarPicture({ name, background, color, size }: Picture): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const initials = inXml(initialsOf(first, rest.at(-1) ?? ""));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 40 40"><rect width="40" height="40" fill="#${background}"/><text x="20" y="20.5" dy=".35em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="14" font-weight="600" fill="#${color}">${initials}</text></svg>`;
}

/** The address of a person's picture: 40 px, white on 3b82f6 (Spec 1 §2, Recent Contacts). */
export const avatarAddress = (person: { firstName: string; lastName: string }): string =>
  pathOf(avatarsApi.get, {}, { name: fullNameOf(person), background: "3b82f6", color: "fff", size: 40 });
