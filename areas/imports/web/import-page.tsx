import { ArrowLeft, House, Lock } from "lucide-react";
import { useSearch } from "wouter";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { OneUpload, UploadWaiting } from "#platform/web/ui/one-upload.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState } from "#platform/web/ui/states.tsx";
import { ImportSteps } from "./import-steps.tsx";
import { ImportUpload } from "./import-upload.tsx";
import { importWords } from "./imports.messages.ts";
import { useImport } from "./imports.queries.ts";
import { importAddress, stepOf } from "./imports.view.ts";
import { useRight } from "#areas/auth/web/index.ts";

const loading = "Loading the import";
const StepWaiting = () => <UploadWaiting label={loading} />;
const ImportHistory = lazyPart(
  async () => (await import("./import-history.tsx")).ImportHistory,
  () => <UploadWaiting label="Loading earlier uploads" />,
);
const ImportMap = lazyPart(async () => (await import("./import-map.tsx")).ImportMap, StepWaiting);
const ImportRunning = lazyPart(async () => (await import("./import-running.tsx")).ImportRunning, StepWaiting);
const ImportComplete = lazyPart(
  async () => (await import("./import-complete.tsx")).ImportComplete,
  StepWaiting,
);

/** Upload Contacts (Spec 2 §2): the four steps. The address names the import and its state gives the step, so every window, and Back, shows the right one. */
export function ImportPage() {
  const id = new URLSearchParams(useSearch()).get("import");
  const links = (small: boolean) => (
    <>
      <ButtonLink look="quiet" size={small ? "small" : "normal"} href="/contacts" icon={ArrowLeft}>
        {importWords.back}
      </ButtonLink>
      <ButtonLink look="quiet" size={small ? "small" : "normal"} href="/" icon={House}>
        {importWords.home}
      </ButtonLink>
    </>
  );
  return (
    <PageFrame
      title={importWords.title}
      actions={<span className="flex max-tablet:hidden">{links(false)}</span>}
    >
      <nav className="-mx-3 -mb-2 flex tablet:hidden" aria-label="Back">
        {links(true)}
      </nav>
      {id === null ? <FirstStep /> : <OneImport key={id} id={id} />}
    </PageFrame>
  );
}

function FirstStep() {
  const mayImport = useRight("member");
  return (
    <div className="grid max-w-[1044px] grid-cols-1 gap-5">
      <ImportSteps at={0} />
      {mayImport ? (
        <ImportUpload />
      ) : (
        <EmptyState icon={Lock} title="You can look, but not upload">
          The owner or a manager of this business can let you add customers, under Settings, Team.
        </EmptyState>
      )}
      <ImportHistory mayChange={mayImport} />
    </div>
  );
}

const gone = {
  title: "This import isn’t here",
  why: "It was discarded, or it belongs to another business.",
  label: importWords.steps[0],
  href: importAddress(),
};

function OneImport({ id }: { id: string }) {
  const read = useImport(id);
  const step = read.data ? stepOf(read.data) : 1;
  return (
    <OneUpload
      read={read}
      gone={gone}
      failed="The import didn’t load"
      steps={<ImportSteps at={step} />}
      at={step}
      loading={loading}
    >
      {(imported) => (
        <>
          {step === 1 && <ImportMap imported={imported} />}
          {step === 2 && <ImportRunning imported={imported} />}
          {step === 3 && <ImportComplete imported={imported} />}
        </>
      )}
    </OneUpload>
  );
}
