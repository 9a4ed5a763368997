import { useEffect, useState } from "react";
import { CallError } from "#platform/web/call.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { useRight } from "#areas/auth/web/index.ts";
import { holdMinutes } from "#areas/dialer/contract/call-list.rules.ts";
import type { CallList, CallListPerson } from "#areas/dialer/contract/call-list.schema.ts";
import { useCallList, useHold } from "./call-list.queries.ts";

const againMs = (holdMinutes * 60_000) / 3;

/**
 * Whom the screen shows. They stay until they are written down or skipped, whatever becomes of the list meanwhile: somebody may be talking with
 * them. Teammates are shown others; where one was quicker, somebody else comes.
 */
export function usePersonToCall(id: string) {
  const [after, setAfter] = useState<string>();
  const [person, setPerson] = useState<CallListPerson>();
  const [isGone, setGone] = useState(false);
  const { read, put, forget } = useCallList(id, after);
  const { run: hold } = useHold();
  const mayChange = useRight("member");
  const contactId = person?.contactId;
  const isWaiting = read.isPlaceholderData;
  const next = isWaiting || isGone ? undefined : read.data?.next;
  if (!person && next) setPerson(next);
  const { refetch } = read;
  useEffect(() => {
    if (contactId === undefined || !mayChange || isDemo()) return;
    const keep = () => hold({ params: { id }, body: { contactId } });
    const begin = async () => {
      const outcome = await keep();
      const isTaken =
        "error" in outcome && outcome.error instanceof CallError && outcome.error.status === 409;
      const list = isTaken ? (await refetch()).data : undefined;
      if (list) setPerson((now) => (now?.contactId === contactId ? (list.next ?? undefined) : now));
    };
    void begin();
    const again = setInterval(() => void keep(), againMs);
    return () => clearInterval(again);
  }, [contactId, mayChange, hold, id, refetch]);
  return {
    read,
    person,
    isWaiting,
    isGone,
    skip: () => {
      if (contactId !== undefined && contactId !== after) forget(contactId);
      setAfter(contactId);
      setPerson(undefined);
    },
    onRecorded: (list: CallList | null) => {
      if (list) put(list);
      setGone(list === null);
      setAfter(undefined);
      setPerson(list?.next ?? undefined);
    },
  };
}
