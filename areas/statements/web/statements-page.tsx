import { Lock } from "lucide-react";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { UploadWaiting } from "#platform/web/ui/one-upload.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState } from "#platform/web/ui/states.tsx";
import { Steps } from "#platform/web/ui/steps.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { StatementUpload } from "./statement-upload.tsx";
import { words } from "./statements.messages.ts";

const StatementHistory = lazyPart(
  async () => (await import("./statement-history.tsx")).StatementHistory,
  () => <UploadWaiting label="Loading earlier statements" />,
);

/** Where a bank statement is brought in, and those that were (Spec 2 §2). */
export function StatementsPage() {
  const mayBringIn = useRight("manager");
  return (
    <PageFrame
      title={words.title}
      actions={<BackLink href="/accounting?tab=transactions">{words.back}</BackLink>}
    >
      {mayBringIn ? (
        <div className="grid max-w-[1044px] grid-cols-1 gap-5">
          <Steps label="Steps" steps={words.steps} at={0} />
          <StatementUpload />
          <StatementHistory />
        </div>
      ) : (
        <EmptyState icon={Lock} title={words.viewer}>
          {words.viewerHelp}
        </EmptyState>
      )}
    </PageFrame>
  );
}
