// Parts of the back office, apart from the public barrel so that no visitor's page carries them.
export {};
