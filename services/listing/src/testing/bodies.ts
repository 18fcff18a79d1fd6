export const evidence = {
  workEmail: 'renata@gateway.example',
  npi: '',
  license: '',
  licenseNumber: 'CP004711',
  note: 'I have worked here since 2009.',
};
