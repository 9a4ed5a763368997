import { PhoneMissed } from "lucide-react";
import { dateTime, plural } from "#platform/web/format.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import type { IncomingCall } from "#areas/dialer/contract/incoming-calls.schema.ts";
import type { TextConversation } from "#areas/dialer/contract/texts.schema.ts";
import { Foot } from "./conversation-view.tsx";
import { MessageList } from "./message-list.tsx";
import { useContactCalls, useContactTexts, useConversation, useMessages } from "./texts.queries.ts";

/** What a customer texted and when they called, as a card on their page; nothing where they did neither. */
export function ContactTexts({ contact }: { contact: Contact }) {
  const texts = useContactTexts(contact.id);
  const calls = useContactCalls(contact.id);
  if (texts.isPending || calls.isPending)
    return (
      <Waiting label="Loading texts">
        <Skeleton className="h-4" />
      </Waiting>
    );
  if (texts.data?.length === 0 && calls.data?.length === 0) return null;
  const [latest, ...others] = texts.data ?? [];
  return (
    <Card title="Texts and calls">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FailedRead read={texts} title="The texts didn’t load" />
        <FailedRead read={calls} title="The calls didn’t load" />
        {calls.data && calls.data.length > 0 && (
          <ul className="grid gap-2" aria-label="Calls">
            {calls.data.map((call) => (
              <Call key={call.id} call={call} />
            ))}
          </ul>
        )}
        {latest && <Latest conversation={latest} />}
        {others.map(({ id, lastBody }) => (
          <a key={id} className="link text-small wrap-anywhere" href={`/ai-dialer/texts?conversation=${id}`}>
            {lastBody || "Another number"}
          </a>
        ))}
      </div>
    </Card>
  );
}

function Latest({ conversation: { id } }: { conversation: TextConversation }) {
  const read = useConversation(id);
  const messages = useMessages(id);
  return (
    <>
      <div className="grid max-h-96 grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto">
        <MessageList read={messages} />
      </div>
      {read.data && <Foot conversation={read.data} />}
      <a className="link text-small pointer-coarse:min-h-11" href={`/ai-dialer/texts?conversation=${id}`}>
        Open the conversation
      </a>
    </>
  );
}

const stateWords = { ringing: "Called", answered: "Called, answered", missed: "Missed call" } as const;

function Call({ call: { id, state, voicemailSeconds, createdAt } }: { call: IncomingCall }) {
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-2 text-small">
        {state === "missed" && <PhoneMissed className="icon small" aria-hidden />}
        {stateWords[state]}
        <span className="num text-caption text-muted">{dateTime(createdAt)}</span>
      </p>
      {voicemailSeconds !== null && !isDemo() && (
        <audio
          controls
          preload="none"
          className="w-full max-w-[420px]"
          aria-label={`Voicemail, ${plural(voicemailSeconds, "second", "seconds")}`}
          src={`/api/incoming-calls/${id}/voicemail`}
        />
      )}
    </li>
  );
}
