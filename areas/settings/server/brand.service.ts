import { parse, stringify } from "uuid";
import type { Edit } from "#platform/contract/edits.ts";
import { pathOf } from "#platform/contract/endpoint.ts";
import { found } from "#platform/contract/errors.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { refuseClash, saysNothing } from "#platform/server/edits.ts";
import { readFile, removeFile } from "#platform/server/files.ts";
import { newId } from "#platform/server/ids.ts";
import { keepPicture } from "#platform/server/pictures.ts";
import type { Answer, BinaryAnswer, PublicCtx, Upload } from "#platform/server/route.ts";
import * as billing from "#areas/billing/server/index.ts";
import { notInPlan } from "#areas/billing/contract/plan-access.rules.ts";
import { brandApi, brandPagesApi } from "#areas/settings/contract/brand.api.ts";
import { brandChanged } from "#areas/settings/contract/brand.events.ts";
import { type Palette, paletteOf } from "#areas/settings/contract/brand.rules.ts";
import type { Brand, BrandChanges } from "#areas/settings/contract/brand.schema.ts";
import * as store from "./brand.store.ts";

type Reader = Pick<Ctx, "tx" | "now" | "workspaceId"> & {
  readonly ports: Pick<Ctx["ports"], "payments" | "secrets">;
};

/** How a business looks where customers look. */
export type ShownBrand = {
  /** Null: the usual colors. */
  palette: Palette | null;
  hideProduct: boolean;
  /** The path of the logo for anyone who has it; null without one. */
  logoPath: string | null;
};

const plain: ShownBrand = { palette: null, hideProduct: false, logoPath: null };
const scope = "brand logo";

/** How the current business looks to its customers: as everybody does where its plan has no brand. */
export async function brandOf(ctx: Reader): Promise<ShownBrand> {
  const { color, hideProduct, logoFileId } = await store.findBrand(ctx.tx);
  const isPlain = color === null && !hideProduct && logoFileId === null;
  if (isPlain || !(await billing.hasFeature(ctx, "brand"))) return plain;
  return {
    palette: color === null ? null : paletteOf(color),
    hideProduct,
    logoPath:
      logoFileId &&
      pathOf(brandPagesApi.logo, {
        token: ctx.ports.secrets.token(scope, Buffer.concat([parse(ctx.workspaceId), parse(logoFileId)])),
      }),
  };
}

/** Meetings whose id is not before this one are known to calendars by their id alone; null for none. */
export const plainIdsFrom = async (ctx: Pick<Ctx, "tx">): Promise<string | null> =>
  (await store.findBrand(ctx.tx)).plainIdsFrom;

/** The file of the current business's logo, which stands on its papers whatever its plan; null without one. */
export const logoFileOf = async (ctx: Pick<Ctx, "tx">): Promise<string | null> =>
  (await store.findBrand(ctx.tx)).logoFileId;

/** How the business looks, as whoever sets it sees it. */
export async function getBrand(ctx: Ctx): Promise<Brand> {
  const { color, hideProduct, logoFileId } = await store.findBrand(ctx.tx);
  const isInPlan = await billing.hasFeature(ctx, "brand");
  return {
    color,
    hideProduct,
    logoUrl: logoFileId && pathOf(brandApi.logo, {}, { file: logoFileId }),
    isInPlan,
    planNote: isInPlan ? null : notInPlan("brand"),
  };
}

/** Changes the color, and whether the product is named: what was sent. 409 where it was changed meanwhile. From the first time that it is not, new meetings get ids without its name. */
export async function saveBrand(ctx: Ctx, sent: Edit<BrandChanges>): Promise<Brand> {
  if (saysNothing(sent)) return getBrand(ctx);
  const { color, hideProduct } = sent;
  const before = await store.lockBrand(ctx.tx, ctx.workspaceId);
  await refuseClash(sent, () => getBrand(ctx));
  await store.updateBrand(ctx.tx, {
    color,
    hideProduct,
    updatedAt: ctx.now.toISOString(),
    ...(hideProduct && before.plainIdsFrom === null && { plainIdsFrom: newId() }),
  });
  await ctx.publish(brandChanged, {});
  return getBrand(ctx);
}

/** Keeps an uploaded picture as the logo, in place of the one before; then `answer`. See `keepPicture`. */
export const saveLogo = <T>(ctx: OpenCtx, upload: Upload, answer: (ctx: Ctx) => Promise<T>): Promise<T> =>
  keepPicture(ctx, upload, "logo", async (inner, fileId) => {
    await replaceLogo(inner, fileId);
    return answer(inner);
  });

/** Gives the business another logo, or none; the file of the one before goes. */
export async function replaceLogo(ctx: Ctx, logoFileId: string | null): Promise<void> {
  // Nothing is begun for a business that has no logo and gets none.
  if (logoFileId === null && (await logoFileOf(ctx)) === null) return;
  const before = await store.lockBrand(ctx.tx, ctx.workspaceId);
  if (logoFileId === before.logoFileId) return;
  await store.updateBrand(ctx.tx, { logoFileId, updatedAt: ctx.now.toISOString() });
  if (before.logoFileId !== null) await removeFile(ctx.tx, before.logoFileId);
  await ctx.publish(brandChanged, {});
}

/** The logo, which is a picture and nothing else; 404 without one. */
export async function readLogo(ctx: Pick<Ctx, "tx" | "database" | "workspaceId">): Promise<BinaryAnswer> {
  const { fileId, mimeType } = found(await store.findLogo(ctx.tx), "Logo");
  return { contentType: mimeType, bytes: readFile(ctx.database, ctx.workspaceId, fileId) };
}

/** The logo of the business that the address was made for, for anyone; the newest one, so that old emails show it too. 404 for a forged address. */
export async function readLogoByToken(
  { ctx, answer }: { ctx: PublicCtx; answer: Answer },
  token: string,
): Promise<BinaryAnswer> {
  const payload = ctx.ports.secrets.readToken(scope, token);
  const read = found(payload?.length === 32 ? payload : undefined, "Logo");
  const workspaceId = stringify(read.subarray(0, 16));
  const { database } = ctx;
  const { fileId, mimeType } = found(await database.inWorkspace(workspaceId, store.findLogo), "Logo");
  const isNewest = fileId === stringify(read.subarray(16));
  answer.header("cross-origin-resource-policy", "cross-origin");
  answer.header("cache-control", `public, max-age=${isNewest ? 31_536_000 : 3600}`);
  return { contentType: mimeType, bytes: readFile(database, workspaceId, fileId) };
}
