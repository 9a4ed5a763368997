import { pathOf } from "#platform/contract/endpoint.ts";
import type { Ctx, Ports } from "#platform/server/context.ts";
import type { Database } from "#platform/server/database.ts";
import type { MailLook } from "#platform/server/mail-frame.ts";
import type { PageLook } from "#platform/server/public-page.ts";
import { avatarsApi } from "#areas/customers/contract/avatars.api.ts";
import type { Shades } from "#areas/settings/contract/brand.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { brandOf } from "./brand.service.ts";

const defaultColor = "#1968d3";

const variables = ({ accent, onAccent, text, soft }: Shades): string =>
  `--accent:${accent};--on-accent:${onAccent};--accent-line:${text};--accent-text:${text};--soft:${soft}`;

type Reader = Parameters<typeof brandOf>[0];

/** How the pages of the current business look to its customers; undefined: as everybody's. */
export async function pageLookOf(ctx: Reader): Promise<PageLook | undefined> {
  const { palette, hideProduct, logoPath } = await brandOf(ctx);
  if (palette === null && logoPath === null && !hideProduct) return undefined;
  const name = (await team.workspaceNameOf(ctx.tx)) ?? "";
  const { accent, onAccent } = palette?.light ?? { accent: defaultColor, onAccent: "#ffffff" };
  const initials = pathOf(
    avatarsApi.get,
    {},
    { name: name.slice(0, 200), background: accent.slice(1), color: onAccent.slice(1), size: 64 },
  );
  return {
    style: palette
      ? `:root{${variables(palette.light)}}@media(prefers-color-scheme:dark){:root{${variables(palette.dark)}}}`
      : "",
    ...(logoPath && { logo: { path: logoPath, name } }),
    // A page without an icon of its own would be given the product's.
    ...(hideProduct && { iconPath: logoPath ?? initials }),
  };
}

/** How the emails of the current business look to its customers; undefined: as everybody's. */
export async function mailLookOf(
  ctx: Reader & { readonly ports: Pick<Ctx["ports"], "appUrl"> },
): Promise<MailLook | undefined> {
  const { palette, logoPath } = await brandOf(ctx);
  if (palette === null && logoPath === null) return undefined;
  const { accent, onAccent, text } = palette?.light ?? {};
  return {
    ...(accent && onAccent && text && { button: accent, onButton: onAccent, words: text }),
    ...(logoPath && { logoUrl: ctx.ports.appUrl + logoPath }),
  };
}

/** The same in a transaction of its own, for work that has none. */
export const mailLookIn = (
  database: Database,
  workspaceId: string,
  ports: Ports,
): Promise<MailLook | undefined> =>
  database.inWorkspace(workspaceId, (tx) => mailLookOf({ tx, now: new Date(), workspaceId, ports }));
