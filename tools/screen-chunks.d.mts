import type { UserConfig } from "vite";

type Output = {
  codeSplitting: {
    includeDependenciesRecursively: boolean;
    groups: { name: (id: string) => string | undefined }[];
  };
};
export function screenChunks(options: UserConfig): Promise<Output["codeSplitting"]>;
