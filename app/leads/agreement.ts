/** The sentence beside the form's checkbox, as `AgreementField` shows it with links in it. */
export const AGREEMENT_TEXT = "I agree to the terms and conditions and the privacy policy.";
