import { found } from "#platform/contract/errors.ts";
import type { Edit } from "#platform/contract/edits.ts";
import { lookCookie, lookFrom, type Look, lookText } from "#platform/contract/look.ts";
import { version } from "#platform/contract/product.ts";
import { type Ctx, type OpenCtx, personIn } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { keepPicture } from "#platform/server/pictures.ts";
import type { Answer, Upload } from "#platform/server/route.ts";
import * as auth from "#areas/auth/server/index.ts";
import { businessChanged, personChanged } from "#areas/settings/contract/settings.events.ts";
import type {
  Alerts,
  AlertsHere,
  BusinessChanges,
  BusinessInfo,
  Profile,
  ProfileChanges,
  SystemInfo,
} from "#areas/settings/contract/settings.schema.ts";
import * as tasks from "#areas/tasks/server/index.ts";
import { pictureAddress } from "#areas/team/contract/pictures.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { isWorkerWell } from "./settings.store.ts";

const yearSeconds = 31_536_000;

const me = async (ctx: Ctx) => found(await auth.findUser(ctx.tx, personIn(ctx)), "User");

async function change(ctx: Ctx, changes: Parameters<typeof auth.updateDetails>[2]): Promise<void> {
  const userId = personIn(ctx);
  await auth.updateDetails(ctx.tx, userId, changes, ctx.now.toISOString());
  await ctx.publish(personChanged, { userId });
}

/** What the signed-in person says of themselves. */
export async function getProfile(ctx: Ctx): Promise<Profile> {
  const [{ id, firstName, lastName, email, phone, jobTitle }, picture] = await Promise.all([
    me(ctx),
    team.pictureOf(ctx.tx, personIn(ctx)),
  ]);
  return { firstName, lastName, email, phone, jobTitle, pictureUrl: pictureAddress(id, picture ?? null) };
}

/** Keeps an uploaded picture as the signed-in person's in this business; see `keepPicture`. */
export const savePicture = (ctx: OpenCtx, upload: Upload): Promise<Profile> =>
  keepPicture(ctx, upload, "person", replacePicture);

/** Removes the picture of the signed-in person in this business. */
export const removePicture = (ctx: Ctx): Promise<Profile> => replacePicture(ctx, null);

async function replacePicture(ctx: Ctx, fileId: string | null): Promise<Profile> {
  await team.replacePicture(ctx, fileId);
  await ctx.publish(personChanged, { userId: personIn(ctx) });
  return getProfile(ctx);
}

/** Changes what the signed-in person says of themselves: what was sent. 409 where it was changed meanwhile. */
export async function saveProfile(ctx: Ctx, { was, ...changes }: Edit<ProfileChanges>): Promise<Profile> {
  await auth.lockUser(ctx.tx, personIn(ctx));
  await refuseClash({ was, ...changes }, () => getProfile(ctx));
  await change(ctx, definedOf(changes));
  return getProfile(ctx);
}

/** Emails a link to a new address; see `requestNewEmail`. */
export const askForEmail = (ctx: OpenCtx, wanted: { email: string; password: string }): Promise<void> =>
  auth.requestNewEmail(ctx, wanted);

/** What the business says of itself. */
export async function getBusiness(ctx: Ctx): Promise<BusinessInfo> {
  return found(await team.findBusiness(ctx.tx), "Business");
}

/** Changes what the business says of itself: what was sent; what goes by its clock moves along. 409 where it was changed meanwhile. */
export async function saveBusiness(ctx: Ctx, sent: Edit<BusinessChanges>): Promise<BusinessInfo> {
  const { was: _, timeZone, ...changes } = sent;
  await team.lockBusiness(ctx.tx);
  await refuseClash(sent, () => getBusiness(ctx));
  if (timeZone !== undefined) await tasks.setTimeZone(ctx, timeZone);
  const written = definedOf(changes);
  if (Object.keys(written).length > 0) await team.updateWorkspace(ctx.tx, written);
  const business = await getBusiness(ctx);
  await ctx.publish(businessChanged, { name: business.name });
  return business;
}

/** How screens look for the signed-in person. */
export const getLook = async (ctx: Ctx): Promise<Look> => lookFrom((await me(ctx)).look);

/** Changes how screens look, on every device of the person: what was sent; this browser keeps it when they sign out. 409 where it was changed meanwhile. */
export async function saveLook(
  { ctx, answer }: { ctx: Ctx; answer: Answer },
  sent: Edit<Look>,
): Promise<Look> {
  const { was: _, ...changes } = sent;
  await auth.lockUser(ctx.tx, personIn(ctx));
  await refuseClash(sent, () => getLook(ctx));
  const look: Look = { ...(await getLook(ctx)), ...definedOf(changes) };
  await change(ctx, { look: lookText(look) });
  answer.cookie(lookCookie, lookText(look), yearSeconds);
  return look;
}

/** What the signed-in person hears of outside the app. */
export async function getAlerts(ctx: Ctx): Promise<AlertsHere> {
  const { emailAlerts, smsAlerts, pushAlerts, marketingAlerts } = await me(ctx);
  return {
    email: emailAlerts,
    sms: smsAlerts,
    push: pushAlerts,
    marketing: marketingAlerts,
    missing: [...(ctx.ports.mailer.ready ? [] : (["email"] as const)), "sms", "marketing"],
  };
}

/** Changes what the signed-in person hears of outside the app: what was sent. 409 where it was changed meanwhile. */
export async function saveAlerts(ctx: Ctx, sent: Edit<Alerts>): Promise<AlertsHere> {
  const { email, sms, push, marketing } = sent;
  await auth.lockUser(ctx.tx, personIn(ctx));
  await refuseClash(sent, () => getAlerts(ctx));
  await change(
    ctx,
    definedOf({ emailAlerts: email, smsAlerts: sms, pushAlerts: push, marketingAlerts: marketing }),
  );
  return getAlerts(ctx);
}

/** The version, and whether what the product needs is well. That the database is, this answer proves. */
export async function getSystem(ctx: Ctx): Promise<SystemInfo> {
  const works = await isWorkerWell(ctx.tx);
  const { ready } = ctx.ports.mailer;
  const checks: SystemInfo["checks"] = [
    { key: "database", ok: true, words: "Your data can be read and saved." },
    {
      key: "worker",
      ok: works,
      words: works
        ? "Background work is done on time."
        : "Background work is running late: emails and imports may take longer.",
    },
    {
      key: "mail",
      ok: ready,
      words: ready
        ? "Account emails go out."
        : "No mail server is set up for account emails, so none are sent.",
    },
  ];
  return { version, status: checks.every(({ ok }) => ok) ? "All Good" : "Needs attention", checks };
}
