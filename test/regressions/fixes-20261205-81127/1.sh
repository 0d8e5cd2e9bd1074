#clauselint-disable-line access/entry-principal -- x
#!
[