/** Where the preview takes what an editor holds, and what it says about it besides showing it. */
export const PREVIEW_PATH = "/preview";
export const PREVIEW_IDS = { clean: "clean-content", removed: "removed-content" };

export type PreviewFields = { kind: "page" | "post"; title: string; date?: string; content: string };
