import { useState } from "react";
import { ArrowLeft, FileX, Lock } from "lucide-react";
import { useSearch } from "wouter";
import { isMissing } from "#platform/web/call.ts";
import { navigate } from "#platform/web/navigate.ts";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Steps } from "#platform/web/ui/steps.tsx";
import { useLayer } from "#platform/web/ui/use-layer.ts";
import { useRight } from "#areas/auth/web/index.ts";
import type { DealImportResult, UnknownStage } from "#areas/deals/contract/deal-imports.schema.ts";
import { DealImportCheck } from "./deal-import-check.tsx";
import { DealImportColumns } from "./deal-import-columns.tsx";
import { DealImportDone } from "./deal-import-done.tsx";
import { DealImportFile } from "./deal-import-file.tsx";
import { DealImportList } from "./deal-import-list.tsx";
import { uploadWords } from "./deal-imports.messages.ts";
import { type UploadChoices, useSaleUpload, useUploadSales } from "./deal-imports.queries.ts";

/** Sales from a file of another program. What has begun has an address of its own, so that a reload finds it again. */
export function DealImportPage() {
  const id = new URLSearchParams(useSearch()).get("import");
  return (
    <PageFrame
      title={uploadWords.title}
      actions={
        <ButtonLink look="quiet" href="/opportunities" icon={ArrowLeft} className="max-tablet:hidden">
          {uploadWords.back}
        </ButtonLink>
      }
    >
      <nav className="-mx-3 -mb-2 tablet:hidden" aria-label="Back">
        <ButtonLink look="quiet" size="small" href="/opportunities" icon={ArrowLeft}>
          {uploadWords.back}
        </ButtonLink>
      </nav>
      <div className="grid max-w-[1044px] grid-cols-1 gap-5">
        {id === null ? <NewUpload /> : <OneUpload key={id} id={id} />}
      </div>
    </PageFrame>
  );
}

const steps = (at: number) => <Steps label="Steps of the upload" steps={uploadWords.steps} at={at} />;
const nothingChosen: UploadChoices = { columns: {}, stages: {} };

function NewUpload() {
  const mayUpload = useRight("member");
  const [step, setStep] = useState(0);
  const [file, setFile] = useState<File>();
  const [found, setFound] = useState<DealImportResult>();
  const [choices, setChoices] = useState(nothingChosen);
  const [asked, setAsked] = useState<readonly UnknownStage[]>([]);
  const { run, looking, adding } = useUploadSales();
  useLayer(step >= 1, () => setStep(0));
  useLayer(step >= 2, () => setStep(1));
  const look = async (chosen: File, by: UploadChoices, next: number) => {
    const result = await run(chosen, by, true);
    if (!result) return;
    setFile(chosen);
    setFound(result);
    // Those that were answered stay to be changed.
    const before = by === nothingChosen ? [] : asked;
    setAsked([
      ...before,
      ...result.unknownStages.filter(({ name }) => !before.some((one) => one.name === name)),
    ]);
    setChoices({
      ...by,
      columns: Object.fromEntries(result.columns.map(({ index, target }) => [index, target])),
    });
    setStep(next);
  };
  const add = async () => {
    const result = file && (await run(file, choices, false));
    if (!result?.id) return;
    setStep(0);
    navigate(`/opportunities/import?import=${result.id}`, { replace: true });
  };
  if (!mayUpload)
    return (
      <EmptyState icon={Lock} title="You can look, but not upload">
        The owner or a manager of this business can let you add sales, under Settings, Team.
      </EmptyState>
    );
  return (
    <>
      {steps(step)}
      {step === 0 && (
        <DealImportFile busy={looking} onFile={(chosen) => void look(chosen, nothingChosen, 1)} />
      )}
      {step === 1 && file && found && (
        <DealImportColumns
          fileName={file.name}
          found={found}
          asked={asked}
          choices={choices}
          busy={looking}
          onChange={setChoices}
          onCheck={() => void look(file, choices, 2)}
          onBack={() => setStep(0)}
        />
      )}
      {step === 2 && found && (
        <DealImportCheck
          found={found}
          answers={choices}
          busy={adding}
          checking={looking}
          onAnswer={(answer) => file && void look(file, { ...choices, ...answer }, 2)}
          onBack={() => setStep(1)}
          onAdd={() => void add()}
        />
      )}
      {step === 0 && <DealImportList />}
    </>
  );
}

function OneUpload({ id }: { id: string }) {
  const read = useSaleUpload(id);
  const { data } = read;
  if (read.isError && isMissing(read.error))
    return (
      <EmptyState
        icon={FileX}
        title={uploadWords.gone}
        acts={
          <ButtonLink look="primary" href="/opportunities/import">
            {uploadWords.title}
          </ButtonLink>
        }
      >
        It belongs to another business, or to somebody whose customers you don’t see.
      </EmptyState>
    );
  return (
    <>
      {steps(3)}
      <FailedRead read={read} title="The upload didn’t load" />
      {data && <DealImportDone upload={data} />}
      {!data && read.isPending && (
        <Waiting label="Loading the upload" className="card pad grid gap-4">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-1/2" />
        </Waiting>
      )}
    </>
  );
}
