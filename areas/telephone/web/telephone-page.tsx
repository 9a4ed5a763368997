import { CallError } from "#platform/web/call.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { LineCard } from "./line-card.tsx";
import { LineForm } from "./line-form.tsx";
import { RegistrationCard } from "./registration-card.tsx";
import { telephoneWords } from "./telephone.messages.ts";
import { useTelephone } from "./telephone.queries.ts";

/** Settings, Telephone: the line that calls and texts go through. */
export function TelephonePage() {
  const telephone = useTelephone();
  const isForbidden = telephone.error instanceof CallError && telephone.error.status === 403;
  return (
    <PageFrame title="Telephone" actions={<BackLink href="/settings">Settings</BackLink>}>
      <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-5">
        <p className="text-text-2">{telephoneWords.lead}</p>
        {telephone.isPending && (
          <Waiting label="Loading your telephone settings" className="grid gap-4">
            <Skeleton className="h-48" />
            <Skeleton className="h-48" />
          </Waiting>
        )}
        {telephone.isError && isForbidden && <Notice>{telephoneWords.notAllowed}</Notice>}
        {telephone.isError && !isForbidden && (
          <FailedRead read={telephone} title="Your telephone settings didn’t load" />
        )}
        {telephone.data && (
          <>
            <LineCard telephone={telephone.data} />
            <LineForm telephone={telephone.data} />
            <RegistrationCard />
            <p className="text-small text-muted">
              When you may call and text, and who gets no calls or texts:{" "}
              <a className="link" href="/settings/mail">
                Settings, Mail
              </a>
            </p>
          </>
        )}
      </div>
    </PageFrame>
  );
}
