/** What a form posted; a body of another kind, which no form of ours sends, counts as an empty one. */
export function postedForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}
