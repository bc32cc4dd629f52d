/** A setting that an author can change: one of some words, or words of their own. */
export type BlockSetting = { name: string; label: string; options: readonly string[] | null };
/** A block that pages may hold, as authors meet it: docs/decisions/008. */
export type BlockKind = { block: string; name: string; html: string; settings: readonly BlockSetting[] };
