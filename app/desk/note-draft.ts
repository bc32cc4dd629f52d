import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

/** A note that is not added yet; it survives that the lead is closed, or the window turned. */
export function useNoteDraft(id: string): [text: string, write: (text: string) => void] {
  const queries = useQueryClient();
  const [text, setText] = useState(() => queries.getQueryData<string>(draftKey(id)) ?? "");
  const write = (written: string) => {
    queries.setQueryDefaults(draftKey(id), { gcTime: Number.POSITIVE_INFINITY });
    queries.setQueryData(draftKey(id), written);
    setText(written);
  };
  return [text, write];
}

export function draftKey(id: string) {
  return ["note draft", id];
}
