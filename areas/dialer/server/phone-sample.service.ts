import { dayMs } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { sampleContactsAt, sampleIdsBy } from "#areas/customers/contract/contacts.sample.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import {
  sampleDays,
  samplePeople,
  samplePhoneCampaigns,
} from "#areas/dialer/contract/phone-campaigns.sample.ts";
import { VoiceSettings } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { insertPhoneCampaign, updatePhoneCampaign } from "./phone-campaigns.store.ts";
import { insertRecords } from "./phone-records.store.ts";
import { endPractice } from "./practice-line.service.ts";
import * as store from "./phone-sample.store.ts";
import { wordsFor } from "./phone-words.service.ts";

type Reached = { contactId: string; contact: Contact };

/** Puts the sample business's calls and texts into the current workspace, labeled, written by `ownerId`, all practice; once. They count nowhere. */
export async function addSample(
  ctx: Ctx,
  { ownerId, contactIds }: { ownerId: string; contactIds: readonly string[] },
): Promise<void> {
  if ((await store.countSample(ctx.tx)) > 0) return;
  const when = { now: ctx.now, today: ctx.now.toISOString().slice(0, 10) };
  const ids = sampleIdsBy((contact) => contact.id, when, contactIds);
  const people = sampleContactsAt(when)
    .flatMap((contact): Reached[] => {
      const contactId = ids.get(contact.id);
      return contact.phone && contactId ? [{ contact, contactId }] : [];
    })
    .slice(0, samplePeople);
  // Ids grow with time, and the list is newest first.
  for (const told of [...samplePhoneCampaigns].reverse()) await addOne(ctx, ownerId, told, people);
}

async function addOne(
  ctx: Ctx,
  ownerId: string,
  { channel, name, words, isOver }: (typeof samplePhoneCampaigns)[number],
  people: readonly Reached[],
): Promise<void> {
  const id = newId();
  const ago = (days: number): string => new Date(ctx.now.getTime() - days * dayMs).toISOString();
  const createdAt = ago(sampleDays.written);
  const contactIds = people.map(({ contactId }) => contactId);
  const startedAt = isOver ? ago(sampleDays.started) : null;
  await insertPhoneCampaign(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    channel,
    name,
    words,
    voiceSettings: channel === "call" ? VoiceSettings.parse({}) : null,
    contactIds,
    isPractice: true,
    isSample: true,
    contactsCount: people.length,
    status: isOver ? "completed" : "draft",
    startedAt,
    completedAt: startedAt,
    createdBy: ownerId,
    createdAt,
    updatedAt: createdAt,
  });
  if (startedAt === null) return;
  const said = await wordsFor(ctx, { channel, words, createdBy: ownerId, startedBy: null }, contactIds);
  await insertRecords(
    ctx.tx,
    people.map(({ contactId, contact }) => ({
      workspaceId: ctx.workspaceId,
      id: newId(),
      channel,
      campaignId: id,
      contactId,
      phoneNumber: contact.phone ?? "",
      words: said.get(contactId) ?? words,
      status: channel === "call" ? "in_progress" : "sent",
      isPractice: true,
      begunAt: startedAt,
    })),
  );
  const { ended, reached } = await endPractice(ctx, id);
  await updatePhoneCampaign(ctx.tx, id, { completedCount: ended, successfulCount: reached });
}

/** Removes the sample campaigns that nobody touched. */
export const removeSample = (ctx: Ctx): Promise<void> => store.removeSample(ctx.tx);
