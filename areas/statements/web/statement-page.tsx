import { Lock } from "lucide-react";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { OneUpload, UploadWaiting } from "#platform/web/ui/one-upload.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState } from "#platform/web/ui/states.tsx";
import { Steps } from "#platform/web/ui/steps.tsx";
import { uploadStep } from "#platform/web/upload-steps.ts";
import { useRight } from "#areas/auth/web/index.ts";
import { words } from "./statements.messages.ts";
import { useStatement } from "./statements.queries.ts";
import { statementAddress } from "./statements.view.ts";

const StepWaiting = () => <UploadWaiting label={words.loading} />;
const StatementCheck = lazyPart(
  async () => (await import("./statement-check.tsx")).StatementCheck,
  StepWaiting,
);
const StatementRunning = lazyPart(
  async () => (await import("./statement-running.tsx")).StatementRunning,
  StepWaiting,
);
const StatementDone = lazyPart(async () => (await import("./statement-done.tsx")).StatementDone, StepWaiting);

const gone = { title: words.gone, why: words.goneHelp, label: words.title, href: statementAddress() };

/** One bank statement at the step where it stands: its dry run, its progress, or what became of it. */
export function StatementPage({ params }: { params: Record<string, string> }) {
  const mayBringIn = useRight("manager");
  const id = params.id ?? "";
  return (
    <PageFrame title={words.one} actions={<BackLink href={statementAddress()}>{words.all}</BackLink>}>
      {mayBringIn ? (
        <OneStatement key={id} id={id} />
      ) : (
        <EmptyState icon={Lock} title={words.viewer}>
          {words.viewerHelp}
        </EmptyState>
      )}
    </PageFrame>
  );
}

function OneStatement({ id }: { id: string }) {
  const read = useStatement(id);
  const step = read.data ? uploadStep(read.data) : 1;
  return (
    <OneUpload
      read={read}
      gone={gone}
      failed={words.failed}
      steps={<Steps label="Steps" steps={words.steps} at={step} />}
      at={step}
      loading={words.loading}
    >
      {(statement) => (
        <>
          {step === 1 && <StatementCheck statement={statement} />}
          {step === 2 && <StatementRunning statement={statement} />}
          {step === 3 && <StatementDone statement={statement} />}
        </>
      )}
    </OneUpload>
  );
}
