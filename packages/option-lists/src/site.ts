/** The one place that spells the product's working name and how to reach its people. */
export const site = {
  name: 'Stridewell',
  helpEmail: 'help@stridewell.example',
  /** E.164, for `sms:` and `tel:` links. */
  helpPhone: '+13145550100',
  helpPhoneText: '(314) 555-0100',
} as const;
