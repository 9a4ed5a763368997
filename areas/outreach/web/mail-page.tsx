import { CallError } from "#platform/web/call.ts";
import { dateTime } from "#platform/web/format.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { MailServer } from "#areas/outreach/contract/mail-server.schema.ts";
import { HeldMailCard } from "./held-mail-card.tsx";
import { DomainCard } from "./domain-card.tsx";
import { MailServerForm } from "./mail-server-form.tsx";
import { mailWords } from "./outreach.messages.ts";
import { useMailServer } from "./outreach.queries.ts";
import { SendingRulesCard } from "./sending-rules-card.tsx";
import { SuppressionsCard } from "./suppressions-card.tsx";

const CallingHoursCard = lazyPart(
  async () => (await import("./calling-hours-card.tsx")).CallingHoursCard,
  () => <Skeleton className="h-96" />,
);

/** Settings, Mail: which server sends it, in whose name, and who gets none. */
export function MailPage() {
  const server = useMailServer();
  return (
    <PageFrame title="Mail" actions={<BackLink href="/settings">Settings</BackLink>}>
      <div className="grid max-w-[760px] gap-5">
        <p className="text-text-2">{mailWords.lead}</p>
        {server.isPending && (
          <Waiting label="Loading your mail settings" className="grid gap-4">
            <Skeleton className="h-48" />
            <Skeleton className="h-48" />
          </Waiting>
        )}
        {server.isError && isNotAllowed(server.error) && <Notice>{mailWords.notAllowed}</Notice>}
        {server.isError && !isNotAllowed(server.error) && (
          <FailedRead read={server} title="Your mail settings didn’t load" />
        )}
        {server.data && (
          <>
            <Standing server={server.data} />
            <HeldMailCard />
            <MailServerForm server={server.data} />
            <DomainCard server={server.data} />
            <SendingRulesCard />
            <CallingHoursCard />
            <SuppressionsCard />
          </>
        )}
      </div>
    </PageFrame>
  );
}

const isNotAllowed = (error: unknown): boolean => error instanceof CallError && error.status === 403;

function Standing({ server }: { server: MailServer }) {
  if (server.isTest) return <Notice>{mailWords.test}</Notice>;
  if (server.pausedReason)
    return (
      <Notice tone="danger">
        No email is going out right now. {server.pausedReason} Fix it below and save, and sending picks up
        again.
      </Notice>
    );
  if (server.verifiedAt && !server.postalAddress)
    return <Notice tone="warning">{mailWords.needsPostalAddress}</Notice>;
  if (server.verifiedAt)
    return <Notice tone="positive">Working. Last test email sent {dateTime(server.verifiedAt)}.</Notice>;
  return server.host ? <Notice tone="warning">Not tested yet. Send yourself a test email.</Notice> : null;
}
