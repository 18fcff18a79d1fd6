/** The product's working name and contact data. */
export const site = {
  name: 'Stridewell',
  helpEmail: 'help@stridewell.example',
  /** E.164, for `sms:` and `tel:` links. */
  helpPhone: '+13145550100',
  helpPhoneText: '(314) 555-0100',
} as const;
