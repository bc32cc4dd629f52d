import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { Textarea } from "#app/ui/textarea.tsx";
import { actAfterPaint } from "./act-after-paint.ts";
import { type CaretOffset, isFocusFree } from "./use-editor-view.ts";

type HtmlFieldProps = Omit<ComponentProps<typeof Textarea>, "ref" | "value" | "onChange"> & {
  ref?: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  caret: CaretOffset;
};

/** Content as HTML: an uncontrolled textarea, which reports changes only after the browser has painted them. */
export function HtmlField({ ref, value, onChange, caret, ...props }: HtmlFieldProps) {
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const field = ref ?? ownRef;
  const lastHtml = useRef<string>(null);
  const reportChange = useEffectEvent((html: string) => {
    lastHtml.current = html;
    onChange(html);
  });
  useLayoutEffect(() => {
    if (!field.current || value === lastHtml.current) return;
    field.current.value = value;
    lastHtml.current = value;
  }, [field, value]);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const { schedule, stop } = actAfterPaint(() => reportChange(element.value));
    element.addEventListener("input", schedule);
    if (caret.current !== null && isFocusFree()) {
      element.setSelectionRange(caret.current, caret.current);
      element.focus();
    }
    return () => {
      element.removeEventListener("input", schedule);
      stop();
    };
  }, [field, caret]);
  return (
    <Textarea
      {...props}
      ref={field}
      name="content"
      className="font-mono"
      onInput={({ currentTarget }) => currentTarget.setCustomValidity("")}
      onBlur={({ currentTarget }) => {
        caret.current = currentTarget.selectionEnd;
      }}
    />
  );
}
