import { Suspense, useEffect } from "react";
import { ArrowLeft, FileX, House, Lock } from "lucide-react";
import { useSearch } from "wouter";
import { isMissing } from "#platform/web/call.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { ImportHistory } from "./import-history.tsx";
import { ImportSteps } from "./import-steps.tsx";
import { ImportUpload } from "./import-upload.tsx";
import { importWords } from "./imports.messages.ts";
import { useImport } from "./imports.queries.ts";
import { importAddress, stepOf } from "./imports.view.ts";
import { useRight } from "#areas/auth/web/index.ts";

const ImportMap = lazyPart(async () => (await import("./import-map.tsx")).ImportMap);
const ImportRunning = lazyPart(async () => (await import("./import-running.tsx")).ImportRunning);
const ImportComplete = lazyPart(async () => (await import("./import-complete.tsx")).ImportComplete);

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

/** A new step starts at its top, for keyboard users too: the focused element went with the previous step. */
function TopOfPage() {
  useEffect(() => {
    window.scrollTo({ top: 0 });
    if (document.activeElement === document.body && navigator.userActivation.hasBeenActive)
      document.getElementById("content")?.focus({ preventScroll: true });
  }, []);
  return null;
}

function OneImport({ id }: { id: string }) {
  const read = useImport(id);
  const { data: imported, error, isError, isFetching, refetch } = read;
  const step = imported ? stepOf(imported) : 1;
  // Even one that was shown: a teammate may have discarded it in the meantime.
  const isGone = isError && isMissing(error);
  if (isGone || (!imported && isError)) {
    if (isGone)
      return (
        <EmptyState
          icon={FileX}
          title="This import isn’t here"
          acts={
            <ButtonLink look="primary" href={importAddress()}>
              {importWords.steps[0]}
            </ButtonLink>
          }
        >
          It was discarded, or it belongs to another business.
        </EmptyState>
      );
    return <FailedRead read={read} title="The import didn’t load" />;
  }
  return (
    <div className="grid max-w-[1044px] grid-cols-1 gap-5">
      <TopOfPage key={step} />
      <ImportSteps at={step} />
      {imported && isError && (
        <Notice
          tone="warning"
          action={
            <Button size="small" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          The server isn’t answering, so this may be out of date. Nothing is lost.
        </Notice>
      )}
      {imported ? (
        <Suspense fallback={<StepSkeleton />}>
          {step === 1 && <ImportMap imported={imported} />}
          {step === 2 && <ImportRunning imported={imported} />}
          {step === 3 && <ImportComplete imported={imported} />}
        </Suspense>
      ) : (
        <StepSkeleton />
      )}
    </div>
  );
}

function StepSkeleton() {
  return (
    <Waiting label="Loading the import" className="card pad grid gap-5">
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className="flex items-center gap-6">
          <Skeleton className="w-1/4" />
          <Skeleton className="w-1/4" />
          <Skeleton className="h-10 flex-1" />
        </div>
      ))}
    </Waiting>
  );
}
