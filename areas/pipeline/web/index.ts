import { lazyPart } from "#platform/web/ui/lazy-part.tsx";

/** The stages, for the settings; their code is fetched when they are opened first. */
export const StageSettings = lazyPart(async () => (await import("./stage-settings.tsx")).StageSettings);
