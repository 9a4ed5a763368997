import type { ReactNode } from "react";
import { ErrorBoundary as Boundary, type FallbackProps } from "react-error-boundary";
import { useKeptOfFailed } from "./kept-work.ts";
import { failedPart } from "./parts.ts";
import { ErrorState } from "./ui/states.tsx";

/** Keeps a broken part from taking the whole screen with it: says so and offers Retry, which brings back what was typed in it. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary onError={(error) => console.error(error)} FallbackComponent={Broken}>
      {children}
    </Boundary>
  );
}

function Broken({ error, resetErrorBoundary }: FallbackProps) {
  useKeptOfFailed();
  return (
    <ErrorState title={failedPart.title} error={error} onRetry={resetErrorBoundary}>
      {failedPart.description}
    </ErrorState>
  );
}
