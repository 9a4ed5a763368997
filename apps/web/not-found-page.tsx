import { NoSuchPage } from "#platform/web/ui/no-such-page.tsx";

/** Any path that no screen has (Spec 1 §8). */
export const NotFoundPage = NoSuchPage;
