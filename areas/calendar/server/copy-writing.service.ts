import { DavRefused } from "#platform/server/caldav-ask.ts";
import { newId } from "#platform/server/ids.ts";
import { copyUrl } from "#areas/calendar/contract/meeting-copies.rules.ts";
import { lookAtCopy } from "./copy-looking.service.ts";
import { saveCopy, type Sync } from "./copy-turn.service.ts";
import { storedMeeting } from "./meeting-copies.service.ts";
import { type CopyRow, insertCopy, removeCopy, type WantedMeeting } from "./meeting-copies.store.ts";

const unasked = { found: null, foundStart: null, foundEnd: null, foundEtag: null, askedAt: null };

/** Writes a meeting where it is not there yet, or not as it is by now. One about which its host is asked stays as it is. */
export async function writeMeeting(sync: Sync, calendarUrl: string, meeting: WantedMeeting): Promise<void> {
  const url = copyUrl(calendarUrl, meeting.id);
  let known = sync.copies.get(meeting.id);
  if (known?.isInvited || (known && isOver(known, sync.now) && isOver(meeting, sync.now))) return;
  if (known?.found === "moved" && isAsFound(known, meeting)) known = await noteAsFound(sync, known);
  if (known?.found) return;
  if (known && known.url !== url) {
    await takeOut(sync, known, { isEnding: false });
    known = undefined;
  }
  const sequence = Math.max(meeting.sequence, known?.sequence ?? 0);
  const { text, digest } = storedMeeting(meeting, sequence);
  if (known?.digest === digest) return;
  let copy: CopyRow = await noteNext(sync, url, meeting);
  for (let left = 1; ; left -= 1) {
    const etag = copy.etag ?? (copy.digest === null ? null : undefined);
    sync.hasChanged = true;
    const result = await sync.caldav.put(url, text, etag);
    if (result.became === "written") {
      await save(sync, copy, {
        etag: result.etag,
        digest,
        sequence,
        startTime: meeting.startTime,
        endTime: meeting.endTime,
        nextStart: null,
        nextEnd: null,
        writtenAt: sync.now.toISOString(),
      });
      return;
    }
    if (result.became === "elsewhere") {
      await save(sync, copy, { isInvited: true, nextStart: null, nextEnd: null });
      return;
    }
    // Another version stands there: ours of a try that nobody noted, or what the host made of it.
    await lookAtCopy(sync, calendarUrl, copy);
    const seen: CopyRow | undefined = sync.copies.get(meeting.id);
    if (!seen || seen.found) return;
    if (left === 0 || seen.etag === copy.etag)
      throw new DavRefused("The other calendar keeps changing what we write. We’ll try again.", "event");
    copy = seen;
  }
}

/** Takes our event out, whatever its host did with it, and forgets it. Where the account ends, what is over stays, and so does what isn't as we left it. */
export async function takeOut(sync: Sync, copy: CopyRow, { isEnding }: { isEnding: boolean }): Promise<void> {
  if (!copy.isInvited && !(isEnding && isOver(copy, sync.now))) {
    sync.hasChanged = true;
    const became = await sync.caldav.remove(copy.url, copy.foundEtag ?? copy.etag ?? undefined);
    if (became === "changed" && !isEnding) await sync.caldav.remove(copy.url, undefined);
  }
  await sync.inside((ctx) => removeCopy(ctx.tx, copy.id));
  sync.copies.delete(copy.appointmentId);
}

const isOver = ({ endTime }: { endTime: string }, now: Date): boolean => Date.parse(endTime) <= now.getTime();

const isAsFound = (
  { foundStart, foundEnd }: CopyRow,
  { startTime, endTime }: Pick<WantedMeeting, "startTime" | "endTime">,
): boolean => foundStart === startTime && foundEnd === endTime;

/** The meeting was moved here to where its host had moved it there: there is nothing to ask any more. */
async function noteAsFound(sync: Sync, copy: CopyRow): Promise<CopyRow | undefined> {
  const { foundStart, foundEnd, foundEtag } = copy;
  if (foundStart === null || foundEnd === null) return copy;
  await save(sync, copy, {
    ...unasked,
    etag: foundEtag,
    startTime: foundStart,
    endTime: foundEnd,
    digest: "",
  });
  return sync.copies.get(copy.appointmentId);
}

const save = (sync: Sync, copy: CopyRow, changes: Partial<CopyRow>): Promise<boolean> =>
  sync.inside((ctx) => saveCopy(sync, ctx, copy, changes));

/** Notes what is about to be written: after a stop it is known to be ours. */
async function noteNext(sync: Sync, url: string, meeting: WantedMeeting): Promise<CopyRow> {
  const { startTime, endTime } = meeting;
  const copy = await sync.inside((ctx) =>
    insertCopy(ctx.tx, {
      workspaceId: ctx.workspaceId,
      id: newId(),
      accountId: sync.account.id,
      appointmentId: meeting.id,
      url,
      startTime,
      endTime,
      nextStart: startTime,
      nextEnd: endTime,
    }),
  );
  sync.copies.set(meeting.id, copy);
  return copy;
}
