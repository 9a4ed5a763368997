import { useEffect, useSyncExternalStore } from "react";
import { MessageSquareOff, Send, UserPlus } from "lucide-react";
import { isMissing } from "#platform/web/call.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useCurrentUser, useRight } from "#areas/auth/web/index.ts";
import { shownNumber } from "#areas/dialer/contract/call-list.rules.ts";
import type { OpenConversation } from "#areas/dialer/contract/texts.schema.ts";
import { AnswerForm } from "./answer-form.tsx";
import { MessageList } from "./message-list.tsx";
import { textsWords as words } from "./texts.messages.ts";
import { useConversation, useDecide, useMessages, useReadUpTo } from "./texts.queries.ts";

const AddTexterDialog = lazyClosable(async () => (await import("./add-texter-dialog.tsx")).AddTexterDialog);

/** One conversation: who, what was said, and the place to answer. What is shown counts as read, while the page is in front. `back` is the list that it was opened from. */
export function ConversationView({ id, back }: { id: string; back: string }) {
  const read = useConversation(id);
  const messages = useMessages(id);
  const { data } = read;
  const { run } = useReadUpTo();
  const mayChange = useRight("member");
  const lastId = messages.items?.[0]?.id;
  const unread = data?.unread ?? 0;
  const isSeen = useIsVisible();
  useEffect(() => {
    if (isSeen && mayChange && unread > 0 && lastId !== undefined)
      void run({ params: { id }, body: { lastId } });
  }, [isSeen, mayChange, unread, lastId, id, run]);
  if (!data)
    return read.isError ? (
      isMissing(read.error) ? (
        <EmptyState
          icon={MessageSquareOff}
          title={words.gone}
          acts={<ButtonLink href="/ai-dialer/texts">See all texts</ButtonLink>}
        />
      ) : (
        <FailedRead read={read} title={words.failed} />
      )
    ) : (
      <Waiting label="Loading the conversation">
        <Skeleton className="h-96" />
      </Waiting>
    );
  return (
    <section
      aria-label={`Conversation with ${data.contactName ?? shownNumber(data.number)}`}
      className="card grid grid-cols-[minmax(0,1fr)] gap-4 px-card py-4"
    >
      <Head conversation={data} mayChange={mayChange} back={back} />
      <MessageList read={messages} isWhole />
      <Foot conversation={data} />
    </section>
  );
}

const onVisibility = (listener: () => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};
/** True while the page is in front, so that somebody may read it. */
const useIsVisible = (): boolean =>
  useSyncExternalStore(onVisibility, () => document.visibilityState === "visible");

type Props = { conversation: OpenConversation };

function Head({ conversation, mayChange, back }: Props & { mayChange: boolean; back: string }) {
  const { id, contactId, contactName, number } = conversation;
  const [isAdding, setAdding] = useKeptState(`add-texter:${id}`, false);
  return (
    <div className="grid gap-2">
      <div className="wide:hidden">
        <BackLink href={back}>All texts</BackLink>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0">
          <h2 className="wrap-anywhere">
            {contactName !== null && contactId !== null ? (
              <a className="link" href={`/contacts/${contactId}`}>
                {contactName}
              </a>
            ) : (
              shownNumber(number)
            )}
          </h2>
          <p className="text-small text-muted">
            {contactName === null ? words.stranger : shownNumber(number)}
          </p>
        </div>
        {contactName === null && mayChange && (
          <Button size="small" icon={UserPlus} onClick={() => setAdding(true)}>
            Add
          </Button>
        )}
      </div>
      <AddTexterDialog open={isAdding} id={id} number={number} onClose={() => setAdding(false)} />
    </div>
  );
}

/** What can be done below a conversation: decide, answer, or read why neither. */
export function Foot({ conversation }: Props) {
  const { id, isInDoubt, refusal } = conversation;
  const user = useCurrentUser();
  const mayChange = useRight("member");
  const decide = useDecide();
  const say = (isStop: boolean) => void decide.run({ params: { id }, body: { isStop } });
  if (user && !mayChange) return <Notice>{words.onlyReads}</Notice>;
  return (
    <>
      {isInDoubt && (
        <div className="grid gap-2">
          <Notice tone="warning">{words.doubt}</Notice>
          <div className="flex flex-wrap gap-2">
            <Button size="small" busy={decide.pending} onClick={() => say(true)}>
              {words.isStop}
            </Button>
            <Button size="small" busy={decide.pending} onClick={() => say(false)}>
              {words.isNoStop}
            </Button>
          </div>
        </div>
      )}
      {refusal === null ? <AnswerForm id={id} icon={Send} /> : <Notice>{refusal}</Notice>}
    </>
  );
}
