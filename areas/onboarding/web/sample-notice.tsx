import { lazy, Suspense } from "react";

const Body = lazy(async () => ({ default: (await import("./sample-notice-body.tsx")).SampleNoticeBody }));

/** The notice over sample customers. Fetched only where there are some: a business with its own customers never pays for it. */
export const SampleNotice = () => <Suspense fallback={null}><Body /></Suspense>;
